import { expect, test } from "vitest";
import { patiently } from "./patience";

const failing = (times: number) => {
  let tries = 0;
  return () => {
    tries += 1;
    return tries > times ? Promise.resolve(tries) : Promise.reject(new Error("no network"));
  };
};

test("what fails on a bad line is loaded again, each time a little later", async () => {
  const waits: number[] = [];
  const pause = (wait: number) => Promise.resolve(waits.push(wait));
  expect(await patiently(failing(0), pause)).toBe(1);
  expect(waits).toEqual([]);
  expect(await patiently(failing(6), pause)).toBe(7);
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000]);
});

test("what never comes is an error in the end", async () => {
  await expect(patiently(failing(99), () => Promise.resolve())).rejects.toThrow("no network");
});

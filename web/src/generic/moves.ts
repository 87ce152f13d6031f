/** Moves from filled-in forms, for games without a board of their own: pure helpers. */

import type { Cells, Json, Field, Form } from "../lib/types";
import type { Move } from "../lib/wire";

/** What a form's controls hold, by field. */
export type Typed = Record<string, string | boolean>;

/** The move, or the names of fields that make no sense yet. */
export function assemble(
  form: Form,
  typed: Typed,
): { move: Move; bad: [] } | { move: null; bad: string[] } {
  const move: Move = { type: form.move };
  const bad: string[] = [];
  for (const [name, field] of Object.entries(form.fields)) {
    const value = read(field, typed[name]);
    if (value === undefined) bad.push(name);
    else move[name] = value;
  }
  return bad.length ? { move: null, bad } : { move, bad: [] };
}

function read(field: Field, typed: string | boolean | undefined): Json | undefined {
  const text = typeof typed === "string" ? typed.trim() : "";
  switch (field.type) {
    case "flag":
      return typed === true;
    case "text":
      return text;
    case "choice":
      return field.values?.find((value) => JSON.stringify(value) === text);
    case "number": {
      const number = Number(text);
      const fits = number >= (field.low ?? -Infinity) && number <= (field.high ?? Infinity);
      return text !== "" && Number.isInteger(number) && fits ? number : undefined;
    }
    case "cells":
      return readCells(text, field);
    case "items":
      try {
        return JSON.parse(text) as Json;
      } catch {
        return undefined;
      }
  }
}

/** "3 0, 4 0, 5 0" as [[3, 0], [4, 0], [5, 0]]. */
function readCells(text: string, { fewest, most }: Cells): number[][] | undefined {
  const cells = text
    .split(/[,;\n]/)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .map((cell) => cell.split(/[\s:./]+/).map(Number));
  if (cells.some((cell) => cell.length !== 2 || !cell.every(Number.isInteger))) return undefined;
  return cells.length < fewest || cells.length > most ? undefined : cells;
}

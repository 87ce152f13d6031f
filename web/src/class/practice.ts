/** Facts as practice asks them. */

const factors = (name: string): [number, number] => {
  const [a = 0, b = 0] = name.split("x").map(Number);
  return [a, b];
};

/** The product of "6x8". */
export function product(name: string): number {
  const [a, b] = factors(name);
  return a * b;
}

/** A way to the product by facts that are easier, in signs that need no language. */
export function steps(name: string): string[] {
  const [a, b] = factors(name);
  const more = Math.max(a, b);
  const of = Math.min(a, b);
  if (of < 2) return [];
  if (more === 9) return [`10 × ${of} − ${of} = ${10 * of} − ${of} = ${9 * of}`];
  const base = more > 5 ? 5 : more - 1;
  const rest = more - base;
  return [`${base} × ${of} + ${rest} × ${of}`, `= ${base * of} + ${rest * of} = ${more * of}`];
}

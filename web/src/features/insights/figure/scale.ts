/** A place in pixels for each number. */
export type Scale = (value: number) => number;

/** In the middle if the numbers do not differ. */
export function createScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): Scale {
  return (value) => start + (end - start) * (from === to ? 0.5 : (value - from) / (to - from));
}

const FACTORS = [
  { factor: 10, above: 5 * 10 },
  { factor: 5, above: 2 * 5 },
  { factor: 2, above: 1 * 2 },
];

/** About `count` multiples of 1, 2 or 5 times a power of ten. */
export function listTicks(from: number, to: number, count: number): number[] {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Between two factors, their geometric mean decides.
  const { factor } = FACTORS.find(({ above }) => rough / power >= Math.sqrt(above)) ?? {
    factor: 1,
  };
  const step = factor * power;
  const first = Math.ceil(from / step);
  const length = Math.floor(to / step) - first + 1;
  return Array.from({ length }, (_, index) => (first + index) * step);
}

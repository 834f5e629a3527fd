export type Random = ReturnType<typeof createRandom>;

/** Random numbers determined by a key, so that the simulated network needs to store nothing. */
export function createRandom(key: string) {
  let state = hash32(key);
  // mulberry32: small, fast, and uniform enough for simulated people.
  const drawNext = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** In [0, 1). */
    next: drawNext,
    /** A whole number in [from, to]. */
    whole: (from: number, to: number) => from + Math.floor(drawNext() * (to - from + 1)),
    chance: (probability: number) => drawNext() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T =>
      list[Math.floor(drawNext() * list.length)] ?? list[0],
    /** Log-normal; `sigma` is the standard deviation of the logarithm. */
    logNormal: (median: number, sigma: number) => median * Math.exp(sigma * drawNormal(drawNext)),
  };
}

/** FNV-1a with a final avalanche, so that similar keys hash far apart. */
export function hash32(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Box–Muller. */
function drawNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

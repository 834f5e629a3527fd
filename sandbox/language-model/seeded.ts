/** The same number for the same seed, spread over 32 bits (the finalizer of MurmurHash3). */
export function mixSeed(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

export function pick<T>(values: readonly [T, ...T[]], seed: number): T {
  return values[mixSeed(seed) % values.length] ?? values[0];
}

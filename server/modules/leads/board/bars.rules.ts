const BARS = 4;

export function measure(value: number) {
  const bars = Math.min(BARS, Math.max(0, Math.round(value * BARS)));
  return { value: Math.round(value * 1_000) / 1_000, bars };
}

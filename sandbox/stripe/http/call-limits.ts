export type CallLimits = ReturnType<typeof createCallLimits>;

const SECOND_MS = 1_000;

/** The call rate of an account, and the idempotency keys in use. */
export function createCallLimits(perSecond: number | undefined) {
  const running = new Set<string>();
  let recent: number[] = [];

  return {
    admits(): boolean {
      if (perSecond === undefined) return true;
      const now = performance.now();
      recent = recent.filter((at) => now - at < SECOND_MS);
      if (recent.length >= perSecond) return false;
      recent.push(now);
      return true;
    },
    begins(key: string | undefined): boolean {
      if (key === undefined) return true;
      if (running.has(key)) return false;
      running.add(key);
      return true;
    },
    ends(key: string | undefined): void {
      if (key !== undefined) running.delete(key);
    },
  };
}

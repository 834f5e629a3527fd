/**
 * Refusals of this process by counter, so that a flood costs memory and few statements. Each is
 * forgotten after seconds, because another process may have cleared the counter.
 */
export function createRememberedRefusals({ now = () => performance.now() } = {}) {
  const refusals = new Map<string, { endsAt: number; askAgainAt: number }>();

  return {
    /** Milliseconds until the limit ends; null if the counter must be read. */
    find(id: string): number | null {
      const refusal = refusals.get(id);
      return refusal && now() < refusal.askAgainAt ? refusal.endsAt - now() : null;
    },
    add(id: string, endsInMs: number): void {
      if (refusals.size >= MAX_REMEMBERED) refusals.clear();
      const endsAt = now() + endsInMs;
      refusals.set(id, { endsAt, askAgainAt: Math.min(endsAt, now() + REMEMBERED_MS) });
    },
    delete: (id: string) => refusals.delete(id),
  };
}

const REMEMBERED_MS = 2_000;

const MAX_REMEMBERED = 10_000;

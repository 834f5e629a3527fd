import type { Clock } from '../../platform/time/clock.ts';

/** Values that one process keeps in memory for minutes. */
export type Recent<Value> = {
  find(key: string): Value | undefined;
  keep(key: string, value: Value, forMs: number): void;
};

export function recent<Value>({ clock, max }: { clock: Clock; max: number }): Recent<Value> {
  const kept = new Map<string, { value: Value; endsAt: number }>();
  const forgetOld = () => {
    const now = clock.now().getTime();
    for (const [key, { endsAt }] of kept) if (endsAt <= now) kept.delete(key);
  };
  return {
    find(key) {
      forgetOld();
      return kept.get(key)?.value;
    },
    keep(key, value, forMs) {
      forgetOld();
      kept.delete(key);
      kept.set(key, { value, endsAt: clock.now().getTime() + forMs });
      setTimeout(forgetOld, forMs).unref();
      // A map iterates in insertion order, so the first is the oldest.
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > max) kept.delete(oldest);
    },
  };
}

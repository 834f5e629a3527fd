import type { DocumentStore } from '../../platform/store.ts';

/** Every call to the source with an accepted key, regardless of its response. */
export type CallCount = {
  total: number;
  byPath: Record<string, number>;
  /** `at` in milliseconds of the network's time. */
  last: { at: number; path: string; query: Record<string, string> } | null;
};

export type SandboxCalls = {
  count(path: string, query: Record<string, string>): void;
  read(): CallCount;
  clear(): void;
};

const none: CallCount = { total: 0, byPath: {}, last: null };

export function createCalls(documents: DocumentStore, now: () => number): SandboxCalls {
  const read = () => documents.get<CallCount>('network.calls', 'all') ?? none;
  return {
    read,
    count(path, query) {
      const { total, byPath } = read();
      // Other paths share one entry, so that the list cannot grow without limit.
      const known = /^\/linkedin\/[a-z-]{1,40}$/.test(path) ? path : 'other';
      documents.put<CallCount>('network.calls', 'all', {
        total: total + 1,
        byPath: { ...byPath, [known]: (byPath[known] ?? 0) + 1 },
        last: { at: Math.floor(now()), path, query },
      });
    },
    clear: () => documents.clear('network.calls'),
  };
}

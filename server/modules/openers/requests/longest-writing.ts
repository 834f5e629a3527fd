import type { Deps } from '../../../deps.ts';

/** The model's extra time, after its response, for rejected drafts. */
const SECOND_TRIES_MS = 15_000;

export function getLongestWritingMs({ settings }: Pick<Deps, 'settings'>): number {
  return (settings.languageModel?.timeoutSeconds ?? 0) * 1_000 + SECOND_TRIES_MS;
}

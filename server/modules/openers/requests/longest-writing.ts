import type { Deps } from '../../../deps.ts';

/** After its answer, the model has this long for drafts that did not pass. */
const SECOND_TRIES_MS = 15_000;

export function longestWritingMs({ settings }: Pick<Deps, 'settings'>): number {
  return (settings.languageModel?.timeoutSeconds ?? 0) * 1_000 + SECOND_TRIES_MS;
}

import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError, call } from '../../api/call.ts';
import { BILLING_KEY, LEADS_KEY, OPENERS_KEY, queryClient } from '../../signed-in/query-client.ts';
import {
  type CompositionChange,
  changeComposition,
  type Composition,
  NOTHING_YET,
} from './composition.ts';
import type { ComposerData } from './opener.ts';

/** A stopped request returns its credit, or stores its last variant, a moment later. */
const UNFINISHED_READ_EVERY_MS = 2_000;

/** An hour: a member who returns from the list finds the openers again. */
const KEPT_MS = 3_600_000;

export const composerQuery = (person: number, signal: number | null) =>
  queryOptions({
    queryKey: [OPENERS_KEY, 'composer', person, signal],
    queryFn: async () => {
      try {
        return await call('GET /leads/people/:id/openers', {
          params: { id: person },
          query: signal === null ? {} : { signal },
          inBackground: true,
        });
      } catch (error) {
        if (isGone(error)) await readPersonAgain(person);
        throw error;
      }
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnfinished(state.data) && UNFINISHED_READ_EVERY_MS,
  });

function isUnfinished({ credits, written }: ComposerData): boolean {
  return credits.isReserved || written.some(({ isOver }) => !isOver);
}

/** Stored in the cache, which is emptied when the session ends. Nothing is fetched. */
export const compositionQuery = (person: number) =>
  queryOptions({
    queryKey: [OPENERS_KEY, 'composition', person],
    queryFn: skipToken,
    initialData: NOTHING_YET,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  });

export function change(person: number, what: CompositionChange): void {
  queryClient.setQueryData(compositionQuery(person).queryKey, (known: Composition = NOTHING_YET) =>
    changeComposition(known, what),
  );
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** If the person was erased meanwhile, nothing stays; the page says so. */
export async function readPersonAgain(person: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [LEADS_KEY, 'lead', person] });
}

export function noteCredits(person: number, signal: number | null, left: number): void {
  queryClient.setQueryData(
    composerQuery(person, signal).queryKey,
    (known) => known && { ...known, credits: { ...known.credits, left, isReserved: false } },
  );
  void queryClient.invalidateQueries({ queryKey: [BILLING_KEY, 'credits'] });
}

/** After an end that does not report the number of credits. */
export function readCreditsAgain(person: number): void {
  void queryClient.invalidateQueries({ queryKey: [OPENERS_KEY, 'composer', person] });
  void queryClient.invalidateQueries({ queryKey: [BILLING_KEY, 'credits'] });
}

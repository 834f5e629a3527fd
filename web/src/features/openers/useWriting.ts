import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ConnectionError } from '../../api/call.ts';
import { readLines } from '../../api/lines.ts';
import {
  type ChosenInput,
  getCurrentRound,
  NOTHING_YET,
  findRepeatable,
  type OpenerRequest,
} from './composition.ts';
import type { ComposerData } from './opener.ts';
import {
  change,
  compositionQuery,
  isGone,
  noteCredits,
  readCreditsAgain,
  readPersonAgain,
} from './queries.ts';

/** The openers for a person, and the request in progress. Leaving the page aborts it. */
export function useWriting(
  person: number,
  signal: number | null,
  { facts, written: stored }: Pick<ComposerData, 'facts' | 'written'>,
) {
  const { data: composition = NOTHING_YET } = useQuery(compositionQuery(person));
  const inProgress = useRef<AbortController | null>(null);
  useEffect(() => () => inProgress.current?.abort(), []);

  useEffect(() => change(person, { type: 'read', stored, facts }), [person, stored, facts]);

  const round = getCurrentRound(composition);
  const send = (request: OpenerRequest, isRetry = false) => {
    if (inProgress.current !== null) return;
    const own = new AbortController();
    inProgress.current = own;
    change(person, { type: 'sent', request, facts });
    void write(person, { request, isRetry }, own.signal)
      .finally(() => (inProgress.current = null))
      .then((isGivenUp) => {
        if (isGivenUp && !own.signal.aborted) send({ ...request, key: crypto.randomUUID() });
      });
  };
  const begin = ({ channel, language, facts: ticked }: ChosenInput, again: string | null) =>
    send({ key: crypto.randomUUID(), signal, channel, language, facts: [...ticked], again });
  const repeatable = findRepeatable(composition);
  return {
    composition,
    round,
    isWriting: round?.state === 'writing',
    write: (chosen: ChosenInput) => begin(chosen, null),
    stop: () => inProgress.current?.abort(),
    /** The same request, so that it costs at most one credit. */
    retry: () => {
      if (round?.state === 'failed') send(round.request, true);
    },
    /** Without a credit, with the current choices. Null if there is nothing to repeat. */
    writeOnceMore: repeatable === null ? null : (chosen: ChosenInput) => begin(chosen, repeatable),
  };
}

/** Returns whether the server had given up the request, with nothing written and no credit used. */
async function write(
  person: number,
  { request, isRetry }: { request: OpenerRequest; isRetry: boolean },
  abortSignal: AbortSignal,
): Promise<boolean> {
  const { key, signal } = request;
  let hasArrived = false;
  let hasEnded = false;
  try {
    const lines = readLines('POST /leads/people/:id/openers', {
      params: { id: person },
      body: request,
      abortSignal,
    });
    for await (const event of lines) {
      if (event.kind === 'variant') {
        hasArrived = true;
        change(person, { type: 'arrived', key, variant: event.variant });
        continue;
      }
      hasEnded = true;
      // As if the connection was lost before the first variant.
      if (isRetry && !hasArrived && event.end === 'model_failed') return true;
      change(person, { type: 'ended', key, ended: event });
      noteCredits(person, signal, event.creditsLeft);
    }
    if (!hasEnded) throw new ConnectionError(new Error('The stream has no end'));
  } catch (error) {
    // What happens to the connection after the end is of no matter.
    if (hasEnded) return false;
    change(person, abortSignal.aborted ? { type: 'stopped', key } : { type: 'failed', key, error });
    if (isGone(error)) await readPersonAgain(person);
    else readCreditsAgain(person);
  }
  return false;
}

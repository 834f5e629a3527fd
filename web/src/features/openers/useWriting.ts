import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ConnectionError } from '../../api/call.ts';
import { readLines } from '../../api/lines.ts';
import { type Chosen, NOTHING_YET, repeatableOf, type Request } from './composition.ts';
import type { Fact } from './opener.ts';
import {
  change,
  compositionQuery,
  isGone,
  noteCredits,
  readCreditsAgain,
  readPersonAgain,
} from './queries.ts';

/** What is written for a person, and the request that is under way. Leaving the page aborts it. */
export function useWriting(person: number, signal: number | null, facts: readonly Fact[]) {
  const { data: composition = NOTHING_YET } = useQuery(compositionQuery(person));
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const round = composition.rounds.at(-1);
  const send = (request: Request) => {
    if (underWay.current !== null) return;
    const own = new AbortController();
    underWay.current = own;
    change(person, { type: 'sent', request, facts });
    void write(person, request, own.signal).finally(() => (underWay.current = null));
  };
  const begin = ({ channel, language, facts: ticked }: Chosen, again: string | null) =>
    send({ key: crypto.randomUUID(), signal, channel, language, facts: [...ticked], again });
  return {
    composition,
    round,
    isWriting: round?.state === 'writing',
    write: (chosen: Chosen) => begin(chosen, null),
    stop: () => underWay.current?.abort(),
    /** The same request, so that it costs at most one credit. */
    retry: () => {
      if (round?.state === 'failed') send(round.request);
    },
    /** Without a credit, with what is chosen now. */
    writeOnceMore: (chosen: Chosen) => {
      const again = repeatableOf(round);
      if (again !== null) begin(chosen, again);
    },
  };
}

async function write(person: number, request: Request, abortSignal: AbortSignal): Promise<void> {
  const { key, signal } = request;
  let hasEnded = false;
  try {
    const lines = readLines('POST /leads/people/:id/openers', {
      params: { id: String(person) },
      body: request,
      abortSignal,
    });
    for await (const event of lines) {
      if (event.kind === 'variant') {
        change(person, { type: 'arrived', key, variant: event.variant });
        continue;
      }
      hasEnded = true;
      change(person, { type: 'ended', key, ended: event });
      noteCredits(person, signal, event.creditsLeft);
    }
    if (!hasEnded) throw new ConnectionError(new Error('The stream has no end'));
  } catch (error) {
    // Whatever happens to the connection after the end.
    if (hasEnded) return;
    change(person, abortSignal.aborted ? { type: 'stopped', key } : { type: 'failed', key, error });
    if (isGone(error)) await readPersonAgain(person);
    else readCreditsAgain(person);
  }
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, getMessage } from '../../api/call.ts';
import { logProblem } from '../../problem.ts';
import { LEADS_KEY, queryClient } from '../../signed-in/query-client.ts';
import { undoTouch } from '../../touches/undo-touch.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { OpenerRound, WrittenVariant } from './composition.ts';
import type { OpenerPerson } from './opener.ts';
import { change } from './queries.ts';

export type Offer =
  | { readonly type: 'contacted'; readonly key: string }
  | { readonly type: 'undo'; readonly touch: number; readonly before: OpenerPerson['later'] }
  | null;

type CopiedOpener = { readonly key: string; readonly n: number };

/** Copies an opener, and offers to record the touch with one press. */
export function useCopying({ id, name, recordedAs, later }: OpenerPerson) {
  const [offer, setOffer] = useState<Offer>(null);
  const [last, setLast] = useState<CopiedOpener | null>(null);
  const record = useMutation({
    mutationFn: ({ key }: { key: string; before: OpenerPerson['later'] }) =>
      call('POST /leads/people/:id/touches', {
        params: { id },
        body: { key, kind: recordedAs },
        inBackground: true,
      }),
    onSuccess: async ({ no }, { before }) => {
      setOffer({ type: 'undo', touch: no, before });
      await refreshLeads();
    },
    onError: (error) =>
      showToast('error', `${name}: this could not be recorded`, getMessage(error)),
  });
  const undo = useMutation({
    mutationFn: ({ touch, before }: { touch: number; before: OpenerPerson['later'] }) =>
      undoTouch({ person: id, no: touch, before }),
    onSuccess: async () => {
      setOffer(null);
      await refreshLeads();
    },
    onError: (error) => showToast('error', 'The entry could not be deleted', getMessage(error)),
  });
  const copy = async (round: OpenerRound, { variant, text }: WrittenVariant): Promise<void> => {
    const { key } = round.request;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser forbids it, or the page is not served over HTTPS.
      showToast(
        'error',
        'The opener could not be copied',
        'Select its words and copy them yourself.',
      );
      return;
    }
    change(id, { type: 'copied', key, n: variant.n });
    setLast({ key, n: variant.n });
    // The same key until the touch is recorded, so that a repeated press records it once.
    setOffer((known) =>
      known?.type === 'contacted' ? known : { type: 'contacted', key: crypto.randomUUID() },
    );
    call('POST /openers/:key/copied', {
      params: { key },
      body: { n: variant.n },
      inBackground: true,
    }).catch((error: unknown) => logProblem('A copy could not be recorded', error));
  };
  return {
    offer,
    /** The opener that was copied last: the offer stands with it. */
    last,
    isBusy: record.isPending || undo.isPending,
    copy,
    markContacted: () => {
      if (offer?.type === 'contacted' && !record.isPending) {
        record.mutate({ key: offer.key, before: later });
      }
    },
    undo: () => {
      if (offer?.type === 'undo' && !undo.isPending) undo.mutate(offer);
    },
  };
}

async function refreshLeads(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [LEADS_KEY] });
}

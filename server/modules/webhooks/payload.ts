import type * as z from 'zod/mini';
import type { EVENT_DATA, EventType } from '../../../contract/webhooks.ts';
import type { Deps } from '../../deps.ts';
import { getSourceTitle } from '../../gateways/network/network.ts';
import { readChangedLead } from '../leads/leads.ts';
import { readSignals } from '../signals/signals.ts';
import type { ClaimedDelivery } from './deliveries.store.ts';
import type { EventData } from './record.ts';

type Payload<T extends EventType> = z.output<(typeof EVENT_DATA)[T]>;

export type PayloadDeps = Pick<Deps, 'db' | 'network'>;

type PayloadReaders = {
  [T in EventType]: (
    deps: PayloadDeps,
    userId: string,
    data: EventData[T],
  ) => Promise<Payload<T> | null> | Payload<T>;
};

/**
 * Reads what an event tells at the time when it is sent, so that no one who was erased meanwhile is
 * in it. Null if nothing is left to tell.
 */
const READERS: PayloadReaders = {
  async 'signal.created'(deps, userId, { numbers }) {
    const signals = await readSignals(deps, userId, numbers);
    return signals.length === 0 ? null : { signals };
  },
  async 'lead.entered'(deps, userId, { person: id, reason, signal }) {
    const lead = await readChangedLead(deps, userId, { person: id, touch: null });
    return lead && { person: lead.person, reason, signal };
  },
  'lead.changed': (deps, userId, { person, touch }) =>
    readChangedLead(deps, userId, { person, touch }),
  'person.merged': (_, __, { kept, gone }) => ({ kept: { id: kept }, gone: { id: gone } }),
  'person.erased': (_, __, { person }) => ({ person: { id: person } }),
  'source.paused': nameSource,
  'source.resumed': nameSource,
  test: () => ({ words: 'This is a test of your webhook. It is about no one.' }),
};

function nameSource({ network }: PayloadDeps, _: string, { source }: { source: string }) {
  return { source: { name: getSourceTitle(network, source) } };
}

export async function writeBody(
  deps: PayloadDeps,
  { user_id: userId, type, data, at }: ClaimedDelivery,
): Promise<string | null> {
  // The row was written by `recordEvent`, whose types tie the data to the type.
  const read = READERS[type as EventType] as PayloadReaders['test'];
  const payload = await read(deps, userId, data as EventData['test']);
  return payload === null ? null : JSON.stringify({ type, timestamp: at, data: payload });
}

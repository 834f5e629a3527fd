import type { Deps } from '../../deps.ts';
import { recordErasure } from '../../erasures.ts';
import type { Events } from '../../events.ts';
import {
  ALWAYS_SENT,
  SIGNALS_OF_EVENT,
  type WebhookType,
} from '../../../contract/webhook-types.ts';
import type { EventType } from '../../../contract/webhooks.ts';
import type { Db } from '../../platform/database/tables.ts';
import { hashPersonKey } from '../privacy/privacy.ts';
import * as store from './deliveries.store.ts';
import { saveErasedHash } from './erasure-states.store.ts';
import { listWebhooks } from './endpoints.store.ts';
import { deliverJob, resumeJob } from './webhooks.jobs.ts';

export type RecordDeps = Pick<Deps, 'clock' | 'jobs'>;
type PersonErasedDeps = RecordDeps & Pick<Deps, 'secrets'>;

/** What an event is about, by numbers; `payload.ts` reads the rest when it is sent. */
export type EventData = {
  'signal.created': { numbers: number[] };
  'lead.entered': { person: number } & (
    | { reason: 'question'; signal: number }
    | { reason: 'first_ten'; signal: null }
  );
  'lead.changed': { person: number; touch: number | null };
  'person.merged': { kept: number; gone: number };
  'person.erased': { person: number };
  'source.paused': { source: string };
  'source.resumed': { source: string };
  test: Record<string, never>;
};

export async function recordOpened(
  deps: RecordDeps,
  tx: Db,
  opened: Events['signals.opened'],
): Promise<void> {
  await recordSignals(deps, tx, opened);
  const { userId, signals } = opened;
  const questions = signals.filter(({ isQuestion }) => isQuestion);
  await recordEntered(deps, tx, {
    userId,
    leads: questions.map(({ no: signal, person }) => ({ person, reason: 'question', signal })),
  });
}

export async function recordFirstTen(
  deps: RecordDeps,
  tx: Db,
  { userId, people }: Events['leads.entered'],
): Promise<void> {
  const leads = people.map((person) => ({ person, reason: 'first_ten', signal: null }) as const);
  await recordEntered(deps, tx, { userId, leads });
}

async function recordEntered(
  deps: RecordDeps,
  tx: Db,
  { userId, leads }: { userId: string; leads: EventData['lead.entered'][] },
): Promise<void> {
  const to = leads.length === 0 ? [] : await listReceivers(tx, userId, 'lead.entered');
  if (to.length === 0) return;
  await store.insertReceipts(tx, { userId, people: leads.map(({ person }) => person), to });
  for (const data of leads) await recordEvent(deps, tx, { userId, type: 'lead.entered', data, to });
}

async function recordSignals(
  deps: RecordDeps,
  tx: Db,
  { userId, signals }: Events['signals.opened'],
): Promise<void> {
  const to = await listReceivers(tx, userId, 'signal.created');
  if (to.length === 0) return;
  for (let first = 0; first < signals.length; first += SIGNALS_OF_EVENT) {
    const some = signals.slice(first, first + SIGNALS_OF_EVENT);
    const people = [...new Set(some.map(({ person }) => person))];
    const numbers = some.map(({ no }) => no);
    await store.insertReceipts(tx, { userId, people, to });
    await recordEvent(deps, tx, { userId, type: 'signal.created', data: { numbers }, to });
  }
}

export async function recordLead(
  deps: RecordDeps,
  tx: Db,
  { userId, person, touch }: Events['lead.changed'],
): Promise<void> {
  const to = await listReceivers(tx, userId, 'lead.changed');
  if (to.length === 0) return;
  await store.insertReceipts(tx, { userId, people: [person], to });
  await recordEvent(deps, tx, { userId, type: 'lead.changed', data: { person, touch }, to });
}

export async function recordMerge(
  deps: RecordDeps,
  tx: Db,
  { userId, kept, gone }: Events['people.merged'],
): Promise<void> {
  await store.moveReceipts(tx, { userId, kept, gone });
  const to = await listReceivers(tx, userId, 'person.merged');
  if (to.length > 0) {
    await recordEvent(deps, tx, { userId, type: 'person.merged', data: { kept, gone }, to });
  }
}

/** To every receiver that may have received the person, even if it is disabled. */
export async function recordErasures(
  deps: PersonErasedDeps,
  tx: Db,
  { userId, people }: Events['people.erased'],
): Promise<void> {
  for (const { id: person, memberId } of people) {
    const to = await store.takeReceipts(tx, { userId, person });
    if (to.length === 0) continue;
    const id = await recordEvent(deps, tx, { userId, type: ALWAYS_SENT, data: { person }, to });
    await recordErasure(tx, 'receivers_told', { userId, person, webhooks: to });
    if (memberId === null) continue;
    const hash = hashPersonKey(deps, { kind: 'member', value: memberId });
    await saveErasedHash(tx, { userId, event: id, hash });
  }
}

/** One statement and one job, however many accounts there are. */
export async function recordSource(
  { clock, jobs }: RecordDeps,
  tx: Db,
  { type, source }: { type: 'source.paused' | 'source.resumed'; source: string },
): Promise<void> {
  const event = { id: makeEventId(), type, data: { source }, at: clock.now() };
  if (await store.insertEventForAll(tx, event)) await jobs.send(resumeJob, {});
}

export async function recordEvent<T extends EventType>(
  { clock, jobs }: RecordDeps,
  tx: Db,
  event: { userId: string; type: T; data: EventData[T]; to: readonly string[] },
): Promise<string> {
  const { userId, type, data, to } = event;
  const id = makeEventId();
  const row = { user_id: userId, id, type, data, at: clock.now() };
  await store.insertEvent(tx, row, { to, isErasure: type === ALWAYS_SENT });
  for (const webhookId of to) await jobs.send(deliverJob, { userId, webhookId });
  return id;
}

function makeEventId(): string {
  return `evt_${crypto.randomUUID().replaceAll('-', '')}`;
}

async function listReceivers(tx: Db, userId: string, type: WebhookType): Promise<string[]> {
  const webhooks = await listWebhooks(tx, userId);
  return webhooks.filter(({ types }) => types.includes(type)).map(({ id }) => id);
}

import type { ComponentType } from 'react';
import type { InputOf, ReplyTo } from '../../api/call.ts';

export type LeadPage = ReplyTo<'GET /leads'>;
export type Lead = LeadPage['items'][number];
export type LeadRule = ReplyTo<'GET /leads/ideal-customer'>['rules'][number];
export type LeadTab = NonNullable<InputOf<'GET /leads'>['query']['tab']>;
export type LeadDetails = ReplyTo<'GET /leads/people/:id'>;
export type Stage = NonNullable<Lead['stage']>;
export type Later = NonNullable<Lead['later']>;
export type HistoryItem = ReplyTo<'GET /leads/people/:id/history'>['items'][number];
export type Touch = NonNullable<HistoryItem['touch']>;
export type VerdictReason = InputOf<'POST /leads/people/:id/verdict'>['body']['reason'];

export type Person = Pick<Lead, 'id' | 'name'>;

/** The slot for openers on the person's page, filled by another feature. */
export type ComposerSlot = ComponentType<{
  readonly person: Person & { readonly recordedAs: Stage };
}>;

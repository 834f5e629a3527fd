import type { ComponentType } from 'react';
import type { InputOf, ReplyTo } from '../../api/call.ts';

export type LeadPage = ReplyTo<'GET /leads'>;
export type ShownLead = LeadPage['items'][number];
export type ShownLeadRule = ReplyTo<'GET /leads/ideal-customer'>['rules'][number];
export type ShownTab = NonNullable<InputOf<'GET /leads'>['query']['tab']>;
export type ConnectedFilter = NonNullable<InputOf<'GET /leads'>['query']['connected']>;
export type LeadDetails = ReplyTo<'GET /leads/people/:id'>;
export type Stage = NonNullable<ShownLead['stage']>;
export type ShownLater = NonNullable<ShownLead['later']>;
export type HistoryItem = ReplyTo<'GET /leads/people/:id/history'>['items'][number];
export type ShownTouch = NonNullable<HistoryItem['touch']>;
export type ShownVerdictReason = InputOf<'POST /leads/people/:id/verdict'>['body']['reason'];

export type LeadPerson = Pick<ShownLead, 'id' | 'name'>;

/** The slot for openers on the person's page, filled by another feature. */
export type ComposerSlot = ComponentType<{
  readonly person: Pick<ShownLead, 'id' | 'name' | 'later'> & { readonly recordedAs: Stage };
}>;

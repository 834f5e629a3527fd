import type { ReplyTo, InputOf } from '../../api/call.ts';
import type { LineOf } from '../../api/lines.ts';

export type ComposerData = ReplyTo<'GET /leads/people/:id/openers'>;
export type ShownFact = ComposerData['facts'][number];
export type Channel = ComposerData['channels'][number];
export type ShownLanguage = ComposerData['language'];
export type ShownTone = ComposerData['tone'];

export type ShownEvent = LineOf<'POST /leads/people/:id/openers'>;
export type Variant = Extract<ShownEvent, { kind: 'variant' }>['variant'];
export type Claim = Variant['claims'][number];
export type StoredRequest = ComposerData['written'][number];
export type ShownEnd = Extract<ShownEvent, { kind: 'ended' }>;

export type OpenerPerson = {
  readonly id: number;
  readonly name: string;
  /** A contact, unless it completes a reminder, which leaves the stage unchanged. */
  readonly recordedAs: InputOf<'POST /leads/people/:id/touches'>['body']['kind'];
  /** Until when the person is put off, which a recorded contact ends. */
  readonly later: InputOf<'PATCH /leads/people/:id'>['body']['later'];
};

import type { ReplyTo, InputOf } from '../../api/call.ts';
import type { LineOf } from '../../api/lines.ts';

export type ComposerData = ReplyTo<'GET /leads/people/:id/openers'>;
export type Fact = ComposerData['facts'][number];
export type Channel = ComposerData['channels'][number];
export type Language = ComposerData['language'];
export type Tone = ComposerData['tone'];

export type OpenerEvent = LineOf<'POST /leads/people/:id/openers'>;
export type Variant = Extract<OpenerEvent, { kind: 'variant' }>['variant'];
export type Claim = Variant['claims'][number];
export type StoredRequest = ComposerData['written'][number];
export type Ended = Extract<OpenerEvent, { kind: 'ended' }>;

export type Person = {
  readonly id: number;
  readonly name: string;
  /** A contact, unless it completes a reminder, which leaves the stage unchanged. */
  readonly recordedAs: InputOf<'POST /leads/people/:id/touches'>['body']['kind'];
};

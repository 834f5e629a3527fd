import * as z from 'zod/mini';
import {
  commentIdModes,
  orders,
  replyCountModes,
  replyListModes,
  shownReactors,
} from '../network/by-hand/behavior.ts';
import { reactionTypes } from '../network/events.ts';
import { normalizeIdentifier } from '../network/people.ts';
import { acceptOneOf, acceptWholeNumber } from './input.ts';

const daySeconds = 86_400;
/** LinkedIn's limits of texts. */
const maxPostLength = 3_000;
const maxCommentLength = 1_250;
const maxHeadlineLength = 220;
const maxActions = 1_000;

export const NetworkClockRequest = z.object({
  advanceSeconds: acceptWholeNumber('advanceSeconds', 1, 400 * daySeconds),
});

export const EngagementRequest = z.object({ count: acceptWholeNumber('count', 1, 5_000) });

export const PostRequest = z.object({
  text: z.optional(acceptText('text', maxPostLength)),
  natural: z._default(z.boolean('natural must be true or false'), false),
});

const actor = acceptIdentifier('actor');
const type = acceptOneOf('type', reactionTypes);
const id = z.string('commentId must be text');

export const ActRequest = z.discriminatedUnion(
  'do',
  [
    z.object({ actor, do: z.literal('react'), type }),
    z.object({ actor, do: z.literal('change'), type }),
    z.object({ actor, do: z.literal('withdraw') }),
    z.object({
      actor,
      do: z.literal('comment'),
      text: acceptText('text', maxCommentLength),
      replyTo: z.optional(z.string('replyTo must be text')),
    }),
    z.object({ actor, do: z.literal('delete-comment'), commentId: id }),
  ],
  { error: 'do must be one of react, change, withdraw, comment, delete-comment' },
);

export const ActsRequest = z
  .array(ActRequest)
  .check(
    z.minLength(1, 'actions must not be empty'),
    z.maxLength(maxActions, `actions must be at most ${maxActions}`),
  );

export const HeadlineRequest = z.object({ headline: acceptText('headline', maxHeadlineLength) });

export const RenameRequest = z.object({ to: acceptIdentifier('to') });
export const ReuseRequest = z.object({ by: z.optional(acceptIdentifier('by')) });

const behavior = {
  order: z.optional(acceptOneOf('order', orders)),
  listCap: z.optional(acceptWholeNumber('listCap', 0, shownReactors)),
  opaqueComments: z.optional(acceptOneOf('opaqueComments', commentIdModes)),
  nestedReplies: z.optional(acceptWholeNumber('nestedReplies', 0, 100)),
  replyCounts: z.optional(acceptOneOf('replyCounts', replyCountModes)),
  replyList: z.optional(acceptOneOf('replyList', replyListModes)),
};
/** Strict, because a misspelled setting would change nothing. */
export const MemberBehaviorRequest = z.strictObject(behavior, {
  error: `The settings of a member are ${Object.keys(behavior).join(', ')}`,
});
export const BehaviorRequest = z.strictObject(
  { ...behavior, restricted: z.optional(z.boolean('restricted must be true or false')) },
  { error: `The settings are ${Object.keys(behavior).join(', ')}, restricted` },
);

function acceptText(name: string, maxLength: number) {
  const error = `${name} must have 1 to ${maxLength} characters`;
  return z
    .string({ error })
    .check(z.trim(), z.minLength(1, { error }), z.maxLength(maxLength, { error }));
}

function acceptIdentifier(name: string) {
  const error = `${name} must be a public identifier, such as ada-lovelace`;
  return z.pipe(
    z.pipe(z.string({ error }), z.transform(normalizeIdentifier)),
    z.string({ error }).check(z.regex(/^[\p{L}\p{N}_-]{3,100}$/u, { error })),
  );
}

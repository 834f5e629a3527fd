import type { OpenerTone } from '../../../../../contract/openers.ts';

/** What there is to write about: the first of these that the ticked facts give. */
export type Occasion = 'question' | 'comment' | 'reaction' | 'history' | 'post';

/**
 * `{quote}` of the comment, `{topic}` of the post, `{role}` of the headline; all must be filled.
 */
export type Forms = Readonly<Record<Occasion, Readonly<Record<OpenerTone, readonly string[]>>>>;

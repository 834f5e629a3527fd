import type { OpenerTone } from '../../../../../contract/openers.ts';

/** The subject of the opener: the first of these that the ticked facts contain. */
export type Occasion = 'question' | 'comment' | 'reaction' | 'history' | 'post';

/**
 * `{quote}` from the comment, `{topic}` from the post, `{role}` from the headline; all must be
 * filled.
 */
export type Forms = Readonly<Record<Occasion, Readonly<Record<OpenerTone, readonly string[]>>>>;

export type ReadersForms = Pick<Forms, 'question' | 'comment' | 'post'>;

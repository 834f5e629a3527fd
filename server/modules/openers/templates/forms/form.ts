import type { OpenerTone } from '../../../../../contract/openers.ts';

/** What there is to write about: the first of these that the ticked facts give. */
export type Occasion = 'question' | 'comment' | 'reaction' | 'history' | 'post';

/**
 * Slots: `{quote}` of the comment and `{topic}` of the post, both with quotation marks, and `{role}`
 * from the headline. A form whose slot is missing is not used.
 */
export type Forms = Readonly<Record<Occasion, Readonly<Record<OpenerTone, readonly string[]>>>>;

import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';

type Paths<T> = {
  [Key in keyof T & string]: T[Key] extends number ? Key : `${Key}.${Paths<T[Key]>}`;
}[keyof T & string];
type NumberPath = Paths<typeof RANKING_NUMBERS>;

const WORDS: Readonly<Record<NumberPath, readonly [words: string, unit: string]>> = {
  'window.days': ['The ranking looks at engagement, and at the posts, from the last', 'days'],
  'window.people': ['People are ranked from this many on; fewer are listed newest first', 'people'],
  'engagement.weights.like': ['A like counts', ''],
  'engagement.weights.otherReaction': ['Any other reaction counts', ''],
  'engagement.weights.insightful': ['“Insightful” counts', ''],
  'engagement.weights.comment': ['A comment counts', ''],
  'engagement.weights.question': ['A comment that asks a question counts', ''],
  'engagement.weights.stockPhrase': ['A stock phrase counts', ''],
  'engagement.stockPhraseWords': [
    'Common praise is a stock phrase, and so is any comment without a question of at most',
    'words',
  ],
  'engagement.halfLifeDays': ['Engagement counts half after', 'days'],
  'engagement.furtherOnSamePost': [
    'Of several engagements with one post, all but the strongest count',
    'times as much',
  ],
  'engagement.saturation': ['Engagement that has 63% of the highest effect', ''],
  'engagement.politeReaction': [
    'Reactions of people who are only being polite count',
    'times as much',
  ],
  'fit.lowest': ['Lowest possible fit', ''],
  'fit.unknownHeadline': ['Fit of people without a headline', ''],
  'fit.base': ['A headline that no rule matches starts at', 'points'],
  'fit.include': ['A title that you sell to adds', 'points'],
  'fit.prefer': ['A preferred title adds', 'points'],
  'fit.field': ['A field adds', 'points'],
  'fit.place': ['A place adds', 'points'],
  'cautions.ring': ['People in a group that reacts together count', 'times as much'],
  'cautions.stockPhrases': ['People who mostly write stock phrases count', 'times as much'],
  'cautions.stockPhrasesShare': ['“Mostly” is at least this share of a person’s comments', ''],
  'cautions.stockPhrasesFrom': [
    'Stock phrases that a person must write before they count less',
    '',
  ],
  'cautions.sameWordsPosts': ['A copied comment is checked like a stock phrase from', 'posts'],
  'cautions.regular': ['Regulars count', 'times as much'],
  'cautions.regularShare': ['Regulars engage with more than this share of the posts', ''],
  'cautions.regularPosts': ['Someone can be a regular once you have', 'posts'],
  'questions.days': [
    'An unanswered question from someone who fits stays near the top of To do for',
    'days',
  ],
  'questions.freshHours': ['An unanswered question from anyone comes first in To do for', 'hours'],
  'questions.openedWithinDays': [
    'A signal that waited for your allowance is news if it is not older than',
    'days',
  ],
  'newFace.factor': ['New faces, and people who come back, count', 'times as much'],
  'newFace.days': ['Someone is a new face for', 'days'],
  'newFace.silenceDays': ['Someone comes back after a silence of', 'days'],
  'newFace.firstPlaces': ['One place is kept for a new face among the first', 'open leads'],
  'changes.aDay': ['First places that may change in a day without new engagement', ''],
  'changes.firstPlaces': ['First places that this protects', ''],
  'reasons.max': ['Reasons shown, at most', ''],
  'reasons.minShare': ['A reason is shown from this share of the score', ''],
  'rings.people': ['Such a group has at least', 'people'],
  'rings.postsShare': ['Each of the group engages with at least this share of the posts', ''],
  'rings.posts': ['Each of the group engages with at least', 'posts'],
  'rings.togetherShare': [
    'Any two of the group engage together on at least this share of the posts they share',
    '',
  ],
  'rings.minutes': ['“Together” is within', 'minutes'],
  'rings.searched': ['Groups are looked for among the most active', 'people'],
  'learning.fromAnswers': ['Words are learned from', 'answers'],
  'learning.peopleOnEachSide': [
    'Learning needs this many answers for a lead, and as many against',
    '',
  ],
  'learning.peopleWithWord': ['People who must share a word before it is learned', ''],
  'learning.priorStrength': ['The words of all people weigh as much as', 'answers'],
  'learning.minZ': ['A word is learned from a certainty of', 'standard errors'],
  'learning.maxWeight': ['A learned word adds or takes away at most', 'points'],
  'learning.politeAnswers': [
    'We ask whether likes should count half from this many people who are only being polite',
    '',
  ],
};

type RankingNumber = { code: string; words: string; value: number; unit: string };

export function listRankingNumbers(): RankingNumber[] {
  return Object.entries(WORDS).map(([code, [words, unit]]) => ({
    code,
    words,
    value: getValue(RANKING_NUMBERS, code.split('.')),
    unit,
  }));
}

function getValue(of: object, [key = '', ...rest]: readonly string[]): number {
  const value: unknown = Object.entries(of).find(([name]) => name === key)?.[1];
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) return getValue(value, rest);
  throw new Error(`the ranking has no number ${key}`);
}

/** What a draft is refused for. A request for another draft names it. */
export const RULE_NAMES = [
  'uses',
  'characters',
  'length',
  'question-marks',
  'addresses',
  'language',
  'quotes',
  'numbers',
  'dates',
  'names',
  'titles',
  'statements',
  'directions',
  'spans',
  'phrases',
  'offers',
  'special-words',
  'repetition',
  'leaks',
  'instructions',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

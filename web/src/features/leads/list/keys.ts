import type { KeyList } from '../../../shortcuts/KeysDialog.tsx';

export const LEAD_KEYS: KeyList = [
  [['j'], 'Next lead'],
  [['k'], 'Previous lead'],
  [['o', 'Enter'], 'Open the lead'],
  [['w'], 'Write to the lead'],
  [['t'], 'Done: contacted'],
  [['s'], 'Later'],
  [['n'], 'Not a lead'],
  [['1'], 'Stage: contacted'],
  [['2'], 'Stage: replied'],
  [['3'], 'Stage: meeting'],
  [['4'], 'Stage: won'],
  [['5'], 'Stage: lost'],
  [['z'], 'Undo the last action'],
];

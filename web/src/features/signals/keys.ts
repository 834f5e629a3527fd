import type { KeyList } from '../../shortcuts/KeysDialog.tsx';

export const KEYS: KeyList = [
  [['j'], 'Next signal'],
  [['k'], 'Previous signal'],
  [['o', 'Enter'], 'Open the profile, or expand a group of people'],
  [['e'], 'Mark as seen'],
  [['z'], 'Undo “seen”'],
  [['w'], 'Write to the person about this signal'],
  [['l'], 'Open the lead page of the person'],
  [['c'], 'Copy the profile link'],
  [['.'], 'Show new signals'],
  [['/'], 'Search'],
  [['Esc'], 'Back to the signal'],
];

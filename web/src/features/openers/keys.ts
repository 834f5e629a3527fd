import type { KeyList } from '../../shortcuts/KeysDialog.tsx';

export const KEYS: KeyList = [
  [['w'], 'Write: go to the choices'],
  [['Enter'], 'Write with these choices'],
  [['1'], 'Copy the first opener'],
  [['2'], 'Copy the second opener'],
  [['3'], 'Copy the third opener'],
  [['r'], 'Regenerate (free)'],
  [['t'], 'Mark as contacted, after a copy'],
  [['Esc'], 'Stop writing or end editing; otherwise back to Leads'],
];

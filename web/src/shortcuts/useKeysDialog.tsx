import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../page/useOnDemand.ts';
import type { KeyList } from './KeysDialog.tsx';
import { useHasShortcuts } from './shortcuts.ts';

export function useKeysDialog(keys: KeyList): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const isOn = useHasShortcuts();
  const part = useOnDemand(async () => (await import('./KeysDialog.tsx')).KeysDialog);
  return {
    open: () => void part.load().then(setOpen),
    dialog: part.Part !== null && (
      <part.Part keys={keys} isOpen={isOpen} isOn={isOn} onClose={() => setOpen(false)} />
    ),
  };
}

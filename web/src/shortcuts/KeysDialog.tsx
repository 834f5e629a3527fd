import { MAIN_PAGES } from '../main-pages.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import css from './KeysDialog.module.css';

export type KeyList = readonly (readonly [keys: readonly string[], what: string])[];

const EVERYWHERE: KeyList = [
  ...MAIN_PAGES.map(({ key, label }) => [[`g ${key}`], `Go to ${label}`] as const),
  [['?'], 'Show these shortcuts'],
];

export function KeysDialog({
  keys,
  isOpen,
  isOn,
  onClose,
}: {
  keys: KeyList;
  isOpen: boolean;
  isOn: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      {!isOn && (
        <p>
          Single-key shortcuts are off on this device. Turn them on in the settings under My
          profile.
        </p>
      )}
      <dl className={css.keys}>
        {[...keys, ...EVERYWHERE].map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { formatLongDay } from '../../format/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressBar } from '../../ui/feedback/Meter.tsx';
import { Alert, Check } from '../../ui/icons/basic-icons.tsx';
import { describeStored } from './text.ts';
import type { ChosenFile } from './useImporting.ts';
import css from './Imports.module.css';

export function ChosenFiles({
  files,
  onDismiss,
}: {
  files: readonly ChosenFile[];
  onDismiss: (key: number) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Chosen files">
      {files.map((file) => (
        <li key={file.key} className={css.file} data-state={file.state.type}>
          <p className={css.fileName}>{file.name}</p>
          <FileState file={file} />
          <Button kind="quiet" size="small" onClick={() => onDismiss(file.key)}>
            {isRunning(file) ? 'Cancel' : 'Close'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function isRunning({ state }: ChosenFile): boolean {
  return state.type === 'waiting' || state.type === 'sending' || state.type === 'reading';
}

function FileState({ file: { name, state } }: { file: ChosenFile }) {
  if (state.type === 'refused') {
    return (
      <p role="alert" className={css.refused}>
        <Alert width={20} height={20} />
        {state.words}
      </p>
    );
  }
  if (state.type === 'imported' || state.type === 'known') {
    const { stored, importedAt } = state.receipt;
    const words =
      state.type === 'imported'
        ? `Imported ${describeStored(stored)}. The file is deleted.`
        : `This file was already imported on ${formatLongDay(importedAt.slice(0, 10))}, so nothing changed.`;
    return (
      <p role="status" className={css.done}>
        <Check width={20} height={20} />
        {words}
      </p>
    );
  }
  const words = describeProgress(state);
  return (
    <div className={css.progress}>
      <ProgressBar
        label={name}
        value={state.type === 'sending' ? state.share : undefined}
        text={words}
      />
      <p className={css.soft}>{words}</p>
    </div>
  );
}

function describeProgress(
  state: Extract<ChosenFile['state'], { type: 'waiting' | 'sending' | 'reading' }>,
): string {
  if (state.type === 'waiting') return 'Waiting for the file before it';
  if (state.type === 'reading') return state.words;
  return state.share < 1 ? `Sending: ${Math.floor(state.share * 100)} %` : 'Reading';
}

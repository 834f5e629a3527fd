import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import css from './Imports.module.css';

export function DropZone({
  onChoose,
}: {
  onChoose: (files: readonly File[], withMessages: boolean) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [withMessages, setWithMessages] = useState(false);
  const [isOver, setOver] = useState(false);
  const choose = (list: FileList | null) => onChoose([...(list ?? [])], withMessages);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <div
      className={css.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={css.zoneTitle}>Drop your files here</p>
      <p className={css.soft}>
        Creator analytics (.xlsx), your data export (.zip), or single lists of it (.csv)
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".xlsx,.zip,.csv"
        className={css.input}
        aria-label="Files from LinkedIn"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      <Checkbox
        checked={withMessages}
        onChange={({ currentTarget }) => setWithMessages(currentTarget.checked)}
      >
        Also read when I wrote with people. Their words are never read.
      </Checkbox>
    </div>
  );
}

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ExportPreview } from '../../../contract/export-preview.ts';
import { type InputOf } from '../api/call.ts';
import { describeFailure } from '../api/form-errors.ts';
import { countNoun, formatCount } from '../format/format.ts';
import { QueryError } from '../signed-in/QueryError.tsx';
import { useTime } from '../signed-in/useTime.ts';
import { Button } from '../ui/controls/Button.tsx';
import { FormAlert } from '../ui/controls/FormAlert.tsx';
import { Select } from '../ui/controls/Select.tsx';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import css from './Exports.module.css';

type Props<P extends ShownPreset> = {
  readonly isOpen: boolean;
  readonly presets: readonly [P, ...P[]];
  /** The field that selects the rows. */
  readonly rows: ReactNode;
  /** The content of the rows, if that is not evident. */
  readonly scope?: string;
  /** The message if the file would be empty. */
  readonly nothing: string;
  /** Identifies the chosen rows; the preset is added. */
  readonly queryKey: readonly unknown[];
  readonly readPreview: (preset: P) => Promise<ExportPreview>;
  readonly readFile: (preset: P) => Promise<Blob>;
  readonly onClose: () => void;
};

export function ExportDialog<P extends ShownPreset>({
  isOpen,
  presets,
  rows,
  scope,
  nothing,
  queryKey,
  readPreview,
  readFile,
  onClose,
}: Props<P>) {
  const { now } = useTime();
  const [preset, setPreset] = useState(presets[0]);
  const options = presets.map((value) => ({ value, label: PRESETS[value].label }));
  const preview = useQuery({
    queryKey: [...queryKey, preset],
    queryFn: () => readPreview(preset),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: async () => saveFile(await readFile(preset), buildFileName(preset, now)),
  });
  return (
    <Dialog title="Export" size="large" isOpen={isOpen} onClose={onClose}>
      <div className={css.choices}>
        <Select label="For" value={preset} options={options} onChange={setPreset} />
        {rows}
      </div>
      <p className={css.note}>{noteWords(preset, scope)}</p>
      {preview.data === undefined && preview.isPending && (
        <Loading label="Loading the preview">
          <Skeleton height="9rem" shape="block" />
        </Loading>
      )}
      {preview.isError && <QueryError title="The preview could not be loaded" query={preview} />}
      {preview.data !== undefined && !preview.isError && (
        <Preview preview={preview.data} nothing={nothing} />
      )}
      <FormAlert
        message={describeFailure(
          download.error,
          'The file could not be written. Please try again in a moment.',
        )}
      />
      <Button
        busy={download.isPending}
        busyLabel="Writing the file"
        disabled={preview.data === undefined || preview.data.count === 0}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
    </Dialog>
  );
}

function Preview({
  preview: { columns, rows, count, withoutPublicAddress },
  nothing,
}: {
  preview: ExportPreview;
  nothing: string;
}) {
  if (count === 0) return <p>{nothing}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard, too */}
      <div className={css.table} role="region" aria-label="The first rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
              <tr key={index}>
                {row.map((cell, place) => (
                  <td key={columns[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <strong>{countNoun(count, 'row')}</strong>
        {withoutPublicAddress > 0 && (
          <span>{`. ${formatCount(withoutPublicAddress)} of them ${withoutPublicAddress === 1 ? 'has' : 'have'} a profile URL with a member ID, which will not match the URL in your CRM.`}</span>
        )}
      </p>
    </>
  );
}

function noteWords(preset: ShownPreset, scope: string | undefined): string {
  const { note } = PRESETS[preset];
  const left = preset !== 'plain' && 'People who are set aside are left out.';
  return [note, left, scope].filter(Boolean).join(' ');
}

function buildFileName(preset: ShownPreset, now: number): string {
  return `rapport-${preset}-${new Date(now).toISOString().slice(0, 10)}.csv`;
}

type ShownPreset = InputOf<'GET /signals/export/preview'>['query']['preset'];

const PRESETS: Readonly<Record<ShownPreset, { label: string; note: string }>> = {
  hubspot: {
    label: 'HubSpot contacts',
    note: 'HubSpot matches contacts by email address, which we do not have, so an import creates new contacts. Create “Rapport ID” once as a property with unique values, and match by it.',
  },
  salesforce: {
    label: 'Salesforce leads',
    note: 'Salesforce needs a last name and a company; where we know no company it is “[not provided]”. Match by Rapport ID as an external ID. At most 50,000 rows.',
  },
  people: {
    label: 'Twenty, Attio, folk',
    note: 'folk merges people by their names and LinkedIn address.',
  },
  outreach: {
    label: 'Instantly, Smartlead',
    note: 'The email column stays empty: we have no email addresses and do not look for any.',
  },
  plain: {
    label: 'Everything, one row per signal',
    note: 'With the source, when it was read, and the earliest and latest time of each signal.',
  },
};

/** By then every browser has begun to read the file. */
const KEPT_MS = 60_000;

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

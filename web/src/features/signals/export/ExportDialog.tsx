import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf, readFile } from '../../../api/call.ts';
import type { Clock } from '../../../format/clock.ts';
import { formatCount } from '../../../format/format.ts';
import { SIGNALS_KEY } from '../../../signed-in/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import css from '../Dialogs.module.css';
import { type Period, PERIOD_WORDS, PERIODS, sinceOf } from '../filters/filters.ts';
import { type Preset, PRESETS } from './presets.ts';
import { saveFile } from './save-file.ts';

const PRESET_OPTIONS = Object.entries(PRESETS).map(([value, { label }]) => ({
  value: value as Preset, // Object.entries drops the key type
  label,
}));
const PERIOD_OPTIONS = [
  { value: '', label: 'All time' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
] as const;

/** Chooses a preset and a period, shows the first rows, and saves the file. */
export function ExportDialog({
  isOpen,
  clock,
  now,
  onClose,
}: {
  isOpen: boolean;
  clock: Clock;
  now: number;
  onClose: () => void;
}) {
  const [preset, setPreset] = useState<Preset>('hubspot');
  const [period, setPeriod] = useState<Period | ''>('');
  const query = { preset, ...(period !== '' && { since: sinceOf(period, clock, now) }) };
  const preview = useQuery({
    queryKey: [SIGNALS_KEY, 'export', query],
    queryFn: () => call('GET /signals/export/preview', { query, inBackground: true }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await readFile('GET /signals/export', { query }), fileName(preset, now)),
  });
  return (
    <Dialog title="Export" size="large" isOpen={isOpen} onClose={onClose}>
      <div className={css.choices}>
        <Select label="For" value={preset} options={PRESET_OPTIONS} onChange={setPreset} />
        <Select label="Period" value={period} options={PERIOD_OPTIONS} onChange={setPeriod} />
      </div>
      <p className={css.note}>{PRESETS[preset].note}</p>
      {preview.data === undefined && preview.isPending && (
        <Loading label="Loading the preview">
          <Skeleton height="9rem" shape="block" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorPanel
          title="The preview could not be loaded"
          message={messageOf(preview.error)}
          isBusy={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data !== undefined && !preview.isError && <Preview preview={preview.data} />}
      <FormAlert message={download.isError ? failure(download.error) : undefined} />
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

type PreviewData = Awaited<ReturnType<typeof call<'GET /signals/export/preview'>>>;

function Preview({
  preview: { columns, rows, count, withoutPublicAddress },
}: {
  preview: PreviewData;
}) {
  if (count === 0) return <p>There is nothing to export in this period.</p>;
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
        <strong>{count === 1 ? '1 row' : `${formatCount(count)} rows`}</strong>
        {withoutPublicAddress > 0 &&
          `. ${formatCount(withoutPublicAddress)} of them ${withoutPublicAddress === 1 ? 'has' : 'have'} only a member ID as address, which no CRM matches with the address that it holds.`}
      </p>
    </>
  );
}

function fileName(preset: Preset, now: number): string {
  return `rapport-${preset}-${new Date(now).toISOString().slice(0, 10)}.csv`;
}

function failure(error: unknown): string {
  return messageOf(error) ?? 'The file could not be written. Please try again in a moment.';
}

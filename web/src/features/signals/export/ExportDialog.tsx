import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, readFile } from '../../../api/call.ts';
import { ExportDialog } from '../../../exports/ExportDialog.tsx';
import { type Preset, presetOptions } from '../../../exports/presets.ts';
import type { Clock } from '../../../format/clock.ts';
import { SIGNALS_KEY } from '../../../signed-in/query-client.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { type Period, PERIOD_WORDS, PERIODS, sinceOf } from '../filters/filters.ts';

const PRESET_OPTIONS = presetOptions(['hubspot', 'salesforce', 'people', 'outreach', 'plain']);
const PERIOD_OPTIONS = [
  { value: '', label: 'All time' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
] as const;

export function SignalExportDialog({
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
  return (
    <ExportDialog
      {...{ isOpen, preset, now, preview, onClose }}
      choices={
        <>
          <Select label="For" value={preset} options={PRESET_OPTIONS} onChange={setPreset} />
          <Select label="Period" value={period} options={PERIOD_OPTIONS} onChange={setPeriod} />
        </>
      }
      nothing="There is nothing to export in this period."
      readFile={() => readFile('GET /signals/export', { query })}
    />
  );
}

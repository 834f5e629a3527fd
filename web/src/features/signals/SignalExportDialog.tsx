import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ExportDialog } from '../../exports/ExportDialog.tsx';
import { readFile } from '../../exports/read-file.ts';
import { SIGNALS_KEY } from '../../signed-in/query-client.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { type Period, PERIOD_WORDS, PERIODS, getSince } from './filters/filters.ts';

const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
] as const;

export function SignalExportDialog({ ...dialog }: { isOpen: boolean; onClose: () => void }) {
  const { clock, now } = useTime();
  const [period, setPeriod] = useState<Period | ''>('');
  const range = period === '' ? {} : { since: getSince(period, clock, now) };
  return (
    <ExportDialog
      {...dialog}
      presets={['hubspot', 'salesforce', 'people', 'outreach', 'plain']}
      rows={<Select label="Period" value={period} options={PERIOD_OPTIONS} onChange={setPeriod} />}
      scope="The filters of the list do not apply."
      nothing="There is nothing to export in this period."
      queryKey={[SIGNALS_KEY, 'export', range]}
      readPreview={(preset) =>
        call('GET /signals/export/preview', { query: { preset, ...range }, inBackground: true })
      }
      readFile={(preset) => readFile('GET /signals/export', { query: { preset, ...range } })}
    />
  );
}

import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ExportDialog } from '../../exports/ExportDialog.tsx';
import { readFile } from '../../exports/read-file.ts';
import { SIGNALS_KEY } from '../../signed-in/query-client.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { type Period, PERIOD_WORDS, PERIODS, buildQuery, listNames } from './filters/filters.ts';
import { useFilters } from './useFilters.ts';

const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
] as const;

/** Exports what the list shows, or all signals of a period. */
export function SignalExportDialog({ ...dialog }: { isOpen: boolean; onClose: () => void }) {
  const { clock, now } = useTime();
  const { filters, order } = useFilters();
  const isFiltered = listNames(filters).length > 0;
  const [isAll, setAll] = useState(false);
  const [period, setPeriod] = useState<Period | ''>('');
  const isAsShown = isFiltered && !isAll;
  const exported = isAsShown ? filters : period === '' ? {} : { period };
  const wanted = { ...buildQuery(exported, clock, now), ...(order === 'worth' && { order }) };
  return (
    <ExportDialog
      {...dialog}
      presets={['hubspot', 'salesforce', 'people', 'outreach', 'plain']}
      rows={
        <>
          {!isAsShown && (
            <Select label="Period" value={period} options={PERIOD_OPTIONS} onChange={setPeriod} />
          )}
          {isFiltered && (
            <Switch
              label="Export all signals"
              hint="Without the filters of the list."
              checked={isAll}
              onChange={(event) => setAll(event.target.checked)}
            />
          )}
        </>
      }
      nothing={
        isAsShown
          ? 'No signal in the list can be exported for this use.'
          : 'There is nothing to export in this period.'
      }
      queryKey={[SIGNALS_KEY, 'export', wanted]}
      readPreview={(preset) =>
        call('GET /signals/export/preview', { query: { preset, ...wanted }, inBackground: true })
      }
      readFile={(preset) => readFile('GET /signals/export', { query: { preset, ...wanted } })}
    />
  );
}

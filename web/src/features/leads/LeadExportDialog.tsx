import { useState } from 'react';
import { call, type InputOf } from '../../api/call.ts';
import { ExportDialog } from '../../exports/ExportDialog.tsx';
import { readFile } from '../../exports/read-file.ts';
import { LEADS_KEY } from '../../signed-in/query-client.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { TABS } from './list/lead-text.ts';
import { useShownLeads } from './list/useLeads.ts';

type ExportedTab = Required<InputOf<'GET /leads/export/preview'>['query']>['tab'];

const TAB_OPTIONS = TABS.flatMap(({ tab, label }) =>
  tab === 'set-aside' ? [] : [{ value: tab, label }],
);

export function LeadExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tab: shownTab, connected } = useShownLeads();
  const [chosenTab, setTab] = useState<ExportedTab | null>(null);
  const tab = chosenTab ?? (shownTab === 'set-aside' ? 'all' : shownTab);
  const shown = { tab, ...(connected !== null && { connected }) };
  return (
    <ExportDialog
      isOpen={isOpen}
      onClose={onClose}
      presets={['hubspot', 'salesforce', 'people', 'outreach']}
      rows={<Select label="Leads" value={tab} options={TAB_OPTIONS} onChange={setTab} />}
      nothing="There are no people to export in this tab."
      queryKey={[LEADS_KEY, 'export', tab, connected]}
      readPreview={(preset) =>
        call('GET /leads/export/preview', { query: { preset, ...shown }, inBackground: true })
      }
      readFile={(preset) => readFile('GET /leads/export', { query: { preset, ...shown } })}
    />
  );
}

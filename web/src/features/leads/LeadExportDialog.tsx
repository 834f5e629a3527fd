import { useState } from 'react';
import { call, type InputOf, readFile } from '../../api/call.ts';
import { ExportDialog } from '../../exports/ExportDialog.tsx';
import { LEADS_KEY } from '../../signed-in/query-client.ts';
import { Select } from '../../ui/controls/Select.tsx';
import type { LeadTab } from './lead.ts';
import { TABS } from './list/lead-text.ts';

type ExportedTab = Required<InputOf<'GET /leads/export/preview'>['query']>['tab'];

const TAB_OPTIONS = TABS.flatMap(({ tab, label }) =>
  tab === 'set-aside' ? [] : [{ value: tab, label }],
);

export function LeadExportDialog({
  shownTab,
  ...dialog
}: {
  isOpen: boolean;
  shownTab: LeadTab;
  onClose: () => void;
}) {
  const [chosenTab, setTab] = useState<ExportedTab | null>(null);
  const tab = chosenTab ?? (shownTab === 'set-aside' ? 'all' : shownTab);
  return (
    <ExportDialog
      {...dialog}
      presets={['hubspot', 'salesforce', 'people', 'outreach']}
      rows={<Select label="Leads" value={tab} options={TAB_OPTIONS} onChange={setTab} />}
      nothing="There are no people to export in this tab."
      queryKey={[LEADS_KEY, 'export', tab]}
      readPreview={(preset) =>
        call('GET /leads/export/preview', { query: { preset, tab }, inBackground: true })
      }
      readFile={(preset) => readFile('GET /leads/export', { query: { preset, tab } })}
    />
  );
}

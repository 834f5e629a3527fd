import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type InputOf, readFile } from '../../../api/call.ts';
import { ExportDialog } from '../../../exports/ExportDialog.tsx';
import { presetOptions } from '../../../exports/presets.ts';
import { LEADS_KEY } from '../../../signed-in/query-client.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import type { LeadTab } from '../lead.ts';
import { TABS } from '../list/lead-words.ts';

type Query = Required<InputOf<'GET /leads/export/preview'>['query']>;

const PRESET_OPTIONS = presetOptions(['hubspot', 'salesforce', 'people', 'outreach']);
const TAB_OPTIONS = TABS.flatMap(({ tab, label }) =>
  tab === 'set-aside' ? [] : [{ value: tab, label }],
);

export function LeadExportDialog({
  isOpen,
  shownTab,
  now,
  onClose,
}: {
  isOpen: boolean;
  shownTab: LeadTab;
  now: number;
  onClose: () => void;
}) {
  const [preset, setPreset] = useState<Query['preset']>('hubspot');
  const [chosenTab, setTab] = useState<Query['tab'] | null>(null);
  const tab = chosenTab ?? (shownTab === 'set-aside' ? 'all' : shownTab);
  const query = { preset, tab };
  const preview = useQuery({
    queryKey: [LEADS_KEY, 'export', query],
    queryFn: () => call('GET /leads/export/preview', { query, inBackground: true }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <ExportDialog
      {...{ isOpen, preset, now, preview, onClose }}
      choices={
        <>
          <Select label="For" value={preset} options={PRESET_OPTIONS} onChange={setPreset} />
          <Select label="Leads" value={tab} options={TAB_OPTIONS} onChange={setTab} />
        </>
      }
      nothing="There are no people to export in this tab."
      readFile={() => readFile('GET /leads/export', { query })}
    />
  );
}

import type { InputOf } from '../api/call.ts';

export type Preset = InputOf<'GET /signals/export/preview'>['query']['preset'];

export const PRESETS: Readonly<Record<Preset, { label: string; note: string }>> = {
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

import type { EXPORT_PRESETS } from '../../../../contract/routes/signals.ts';
import { titleOf } from '../feed/feed.rules.ts';
import type { ExportedPerson, ExportedSignal } from './export.store.ts';
import { positionOf, splitName } from './headline.rules.ts';

export type Preset = (typeof EXPORT_PRESETS)[number];

type Column<Row> = readonly [header: string, cell: (row: Row) => string];

type PersonRow = {
  id: string;
  first: string;
  last: string;
  title: string;
  company: string;
  url: string;
  reason: string;
  lastEngagedAt: string;
};

/** Salesforce accepts no lead without a company. */
const NO_COMPANY = '[not provided]';

const PERSON_COLUMNS: Readonly<Record<Exclude<Preset, 'plain'>, readonly Column<PersonRow>[]>> = {
  hubspot: [
    ['First Name', ({ first }) => first],
    ['Last Name', ({ last }) => last],
    ['Job Title', ({ title }) => title],
    ['Company Name', ({ company }) => company],
    ['LinkedIn URL', ({ url }) => url],
    ['Rapport ID', ({ id }) => id],
    ['Rapport Reason', ({ reason }) => reason],
    ['Last Engagement', ({ lastEngagedAt }) => lastEngagedAt],
    ['Lifecycle Stage', () => 'Lead'],
  ],
  salesforce: [
    ['First Name', ({ first }) => first],
    ['Last Name', ({ last }) => last],
    ['Company', ({ company }) => company || NO_COMPANY],
    ['Title', ({ title }) => title],
    ['Lead Source', () => 'LinkedIn engagement'],
    ['Description', ({ reason, url }) => `${reason} ${url}`],
    ['Rapport ID', ({ id }) => id],
  ],
  people: [
    ['First name', ({ first }) => first],
    ['Last name', ({ last }) => last],
    ['Job title', ({ title }) => title],
    ['Company', ({ company }) => company],
    ['LinkedIn', ({ url }) => url],
    ['Rapport ID', ({ id }) => id],
    ['Reason', ({ reason }) => reason],
  ],
  outreach: [
    ['email', () => ''],
    ['first_name', ({ first }) => first],
    ['last_name', ({ last }) => last],
    ['company', ({ company }) => company],
    ['title', ({ title }) => title],
    ['website', () => ''],
    ['linkedin_url', ({ url }) => url],
    ['reason', ({ reason }) => reason],
    ['lead_id', ({ id }) => id],
    ['qualified_at', ({ lastEngagedAt }) => lastEngagedAt],
  ],
};

const SIGNAL_COLUMNS: readonly Column<ExportedSignal & { id: string }>[] = [
  ['signal', ({ no }) => String(no)],
  ['kind', ({ kind }) => kind],
  ['detail', ({ detail }) => detail],
  ['previous_detail', (row) => row.previous_detail ?? ''],
  ['reply_to', replyTo],
  ['reply_to_name', (row) => row.reply_to_name ?? ''],
  ['state', (row) => (row.is_withdrawn ? 'withdrawn' : 'live')],
  ['not_before', (row) => time(row.not_before)],
  ['not_after', (row) => time(row.not_after)],
  ['first_seen_at', (row) => time(row.first_seen_at)],
  ['withdrawn_after', (row) => time(row.withdrawn_after)],
  ['withdrawn_before', (row) => time(row.withdrawn_before)],
  ['rapport_id', ({ id }) => id],
  ['person_kind', (row) => row.person_kind],
  ['name', ({ name }) => name],
  ['headline', ({ headline }) => headline],
  ['title', ({ headline }) => positionOf(headline).title],
  ['company', ({ headline }) => positionOf(headline).company],
  ['company_from', ({ headline }) => (positionOf(headline).company === '' ? '' : 'headline')],
  ['linkedin_url', ({ url }) => url],
  ['post_url', (row) => row.post_url],
  ['post_title', (row) => titleOf(row.post_text)],
  ['posted_at', (row) => time(row.posted_at)],
  ['source', ({ source }) => source],
  ['read_at', (row) => time(row.read_at)],
  ['delete_after', (row) => time(row.delete_after)],
];

export function columnsOf(preset: Preset): string[] {
  const columns: readonly Column<never>[] =
    preset === 'plain' ? SIGNAL_COLUMNS : PERSON_COLUMNS[preset];
  return columns.map(([header]) => header);
}

export type PresentedPerson = Pick<
  ExportedPerson,
  'person_id' | 'name' | 'headline' | 'url' | 'sort_at'
> & { readonly reason: string };

export function personCells(
  preset: Exclude<Preset, 'plain'>,
  userId: string,
  person: PresentedPerson,
): string[] {
  const row = {
    ...splitName(person.name),
    ...positionOf(person.headline),
    id: rapportId(userId, person.person_id),
    url: person.url,
    reason: person.reason,
    lastEngagedAt: day(person.sort_at),
  };
  return PERSON_COLUMNS[preset].map(([, cell]) => cell(row));
}

export function signalCells(userId: string, signal: ExportedSignal): string[] {
  const row = { ...signal, id: rapportId(userId, signal.person_id) };
  return SIGNAL_COLUMNS.map(([, cell]) => cell(row));
}

function replyTo(row: Pick<ExportedSignal, 'reply_to' | 'reply_to_member'>): string {
  if (row.reply_to === null) return '';
  return row.reply_to_member ? 'you' : 'reader';
}

export function reasonOf(
  person: Pick<ExportedPerson, 'kind' | 'detail' | 'sort_at' | 'post_text' | 'signals'>,
): string {
  const did = person.kind === 'comment' ? 'Commented on' : `Reacted (${person.detail}) to`;
  const title = titleOf(person.post_text);
  const post = title === '' ? 'a post' : `“${title}”`;
  const others = person.signals > 1 ? `, ${person.signals} signals in all` : '';
  return `${did} ${post} on ${day(person.sort_at)}${others}.`;
}

/** The numbers of people repeat across accounts, so ids must differ if two members share a CRM. */
function rapportId(userId: string, personId: number): string {
  return `${userId.slice(-12)}-${personId}`;
}

const time = (date: Date | null) => date?.toISOString() ?? '';
const day = (date: Date) => date.toISOString().slice(0, 10);

import type { EXPORT_PRESETS } from '../../../../contract/routes/signals.ts';
import { cutTitle } from '../posts/present-post.ts';
import type { ExportedPerson, ExportedSignal } from './export.store.ts';
import { fitText } from './fitted.rules.ts';
import { type Position, readPosition } from '../people/headline.rules.ts';
import { splitName } from './person-name.rules.ts';

export type Preset = (typeof EXPORT_PRESETS)[number];

/** Headers in their order, each with a field of the row or what it computes. */
type Columns<Row> = Readonly<Record<string, keyof Row | ((row: Row) => string)>>;

type Value = string | number | boolean | Date | null;

type PersonToExport = {
  id: string;
  name: string;
  first: string;
  last: string;
  title: string;
  company: string;
  url: string;
  reason: string;
  lastEngagedOn: string;
  /** Empty if no file of the member says so. */
  connectedOn: string;
};

export type CrmPreset = Exclude<Preset, 'plain'>;

const NOT_PROVIDED = '[not provided]';

const PERSON_COLUMNS: Readonly<Record<CrmPreset, Columns<PersonToExport>>> = {
  hubspot: {
    'First Name': 'first',
    'Last Name': 'last',
    'Job Title': 'title',
    'Company Name': 'company',
    'LinkedIn URL': 'url',
    'Rapport ID': 'id',
    'Rapport Reason': 'reason',
    'Last Engagement': 'lastEngagedOn',
    'Lifecycle Stage': () => 'Lead',
    'Full Name': 'name',
    'Connected On': 'connectedOn',
  },
  salesforce: {
    'First Name': 'first',
    // Salesforce accepts no lead without a last name and a company.
    'Last Name': ({ last }) => last || NOT_PROVIDED,
    Company: ({ company }) => company || NOT_PROVIDED,
    Title: 'title',
    'Lead Source': () => 'LinkedIn engagement',
    Description: ({ reason, url }) => `${reason} ${url}`,
    'Rapport ID': 'id',
    'Full Name': 'name',
    'Connected On': 'connectedOn',
  },
  people: {
    'First name': 'first',
    'Last name': 'last',
    'Job title': 'title',
    Company: 'company',
    LinkedIn: 'url',
    'Rapport ID': 'id',
    Reason: 'reason',
    'Full name': 'name',
    'Connected on': 'connectedOn',
  },
  outreach: {
    email: () => '',
    first_name: 'first',
    last_name: 'last',
    company: 'company',
    title: 'title',
    website: () => '',
    linkedin_url: 'url',
    reason: 'reason',
    lead_id: 'id',
    qualified_at: 'lastEngagedOn',
    full_name: 'name',
    connected_on: 'connectedOn',
  },
};

/**
 * The most characters that the target takes, by column: it refuses the whole row of a longer cell.
 * Columns without a documented limit are absent.
 */
const MAX_LENGTHS: Readonly<Record<CrmPreset, Readonly<Record<string, number>>>> = {
  // Single-line text properties.
  hubspot: {
    'First Name': 65_536,
    'Last Name': 65_536,
    'Job Title': 65_536,
    'Company Name': 65_536,
    'Rapport Reason': 65_536,
    'Full Name': 65_536,
  },
  // The standard fields of a lead; the others are text fields that the member adds.
  salesforce: {
    'First Name': 40,
    'Last Name': 80,
    Company: 255,
    Title: 128,
    'Lead Source': 255,
    Description: 32_000,
    'Rapport ID': 255,
    'Full Name': 255,
  },
  people: {},
  outreach: {},
};

const SIGNAL_COLUMNS: Columns<ExportedSignal & Position & { id: string }> = {
  signal: 'no',
  kind: 'kind',
  detail: 'detail',
  previous_detail: 'previous_detail',
  reply_to: replyTo,
  reply_to_name: 'reply_to_name',
  state: (row) => (row.is_withdrawn ? 'withdrawn' : 'live'),
  not_before: 'not_before',
  not_after: 'not_after',
  first_seen_at: 'first_seen_at',
  withdrawn_after: 'withdrawn_after',
  withdrawn_before: 'withdrawn_before',
  rapport_id: 'id',
  person_kind: 'person_kind',
  name: 'name',
  headline: 'headline',
  title: 'title',
  company: 'company',
  company_from: ({ company }) => (company === '' ? '' : 'headline'),
  linkedin_url: 'url',
  post_url: 'post_url',
  post_title: (row) => cutTitle(row.post_text),
  posted_at: 'posted_at',
  source: 'source',
  read_at: 'read_at',
  delete_after: 'delete_after',
};

export function listColumns(preset: Preset): string[] {
  return Object.keys(preset === 'plain' ? SIGNAL_COLUMNS : PERSON_COLUMNS[preset]);
}

export type PresentedPerson = Pick<
  ExportedPerson,
  'person_id' | 'name' | 'headline' | 'url' | 'sort_at'
> & { readonly reason: string; readonly connectedOn: string | undefined };

export function formatPersonCells(
  preset: CrmPreset,
  userId: string,
  person: PresentedPerson,
): string[] {
  const row = {
    ...splitName(person.name),
    ...readPosition(person.headline),
    id: buildRapportId(userId, person.person_id),
    name: person.name,
    url: person.url,
    reason: person.reason,
    lastEngagedOn: formatDay(person.sort_at),
    connectedOn: person.connectedOn ?? '',
  };
  const headers = listColumns(preset);
  return formatCells(PERSON_COLUMNS[preset], row).map((cell, index) =>
    fitText(cell, MAX_LENGTHS[preset][headers[index] ?? ''] ?? Infinity),
  );
}

export function formatSignalCells(userId: string, signal: ExportedSignal): string[] {
  const id = buildRapportId(userId, signal.person_id);
  const row = { ...signal, ...readPosition(signal.headline), id };
  return formatCells(SIGNAL_COLUMNS, row);
}

function formatCells<Row extends Record<keyof Row, Value>>(
  columns: Columns<Row>,
  row: Row,
): string[] {
  return Object.values(columns).map((cell) =>
    typeof cell === 'function' ? cell(row) : formatValue(row[cell]),
  );
}

function formatValue(value: Value): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '');
}

function replyTo(row: Pick<ExportedSignal, 'reply_to' | 'reply_to_member'>): string {
  if (row.reply_to === null) return '';
  return row.reply_to_member ? 'author' : 'reader';
}

export function describeReason(
  person: Pick<ExportedPerson, 'kind' | 'detail' | 'sort_at' | 'post_text' | 'signals'>,
): string {
  const did = person.kind === 'comment' ? 'Commented on' : `Reacted (${person.detail}) to`;
  const title = cutTitle(person.post_text);
  const post = title === '' ? 'a post' : `“${title}”`;
  const others = person.signals > 1 ? `, ${person.signals} signals in all` : '';
  return `${did} ${post} on ${formatDay(person.sort_at)}${others}.`;
}

/** The numbers of people repeat across accounts, so ids must differ if two members share a CRM. */
function buildRapportId(userId: string, personId: number): string {
  return `${userId.slice(-12)}-${personId}`;
}

const formatDay = (date: Date) => date.toISOString().slice(0, 10);

import * as z from 'zod/mini';
import type { OperationName } from './operations.ts';
import { formatFields, type TableRow, formatTable } from './tables.ts';

// The value of an operation as received from the socket; cells may hold anything.
const Fields = z.record(z.string(), z.unknown());
const Rows = z.array(Fields);

export const presentation: Readonly<Record<OperationName, (value: TableRow) => string>> = {
  user: presentUser,

  objectionKeyCheck: formatFields,

  endSessions: ({ user, ended, dryRun }) =>
    formatFields({ user, [dryRun ? 'sessions to end' : 'sessions ended']: ended }),

  ledger: ({ user, balances, grants, entries }) =>
    joinSections([
      [null, formatFields({ user })],
      [
        'Balances',
        formatTable(
          Rows.parse(balances),
          ['kind', 'base', 'used', 'period_start', 'period_end'],
          NONE,
        ),
      ],
      [
        'Grants',
        formatTable(
          Rows.parse(grants),
          ['kind', 'amount', 'period_start', 'granted_at', 'subscription_id'],
          NONE,
        ),
      ],
      ['Entries', formatTable(Rows.parse(entries), ['kind', 'delta', 'at', 'key'], NONE)],
    ]),

  inbox: ({ counts, events }) =>
    joinSections([
      [null, formatTable(Rows.parse(counts), ['state', 'events'], 'The inbox is empty.')],
      [
        'Newest',
        formatTable(
          Rows.parse(events),
          ['state', 'received_at', 'type', 'customer_id', 'attempts', 'id', 'error'],
          NONE,
        ),
      ],
    ]),

  limits: ({ limits }) =>
    formatTable(Rows.parse(limits), ['name', 'points', 'until', 'id'], 'There are no counters.'),

  clearLimit: ({ dryRun, ...limit }) =>
    `${dryRun ? 'Would clear' : 'Cleared'}\n${formatFields(limit)}`,

  deadJobs: ({ jobs }) =>
    formatTable(
      Rows.parse(jobs),
      ['job', 'failedAt', 'attempts', 'id', 'reason'],
      'There are no dead jobs.',
    ),

  retryJobs: ({ retried, left, dryRun }) =>
    formatFields({ [dryRun ? 'to retry' : 'retried']: retried, 'skipped (unknown queue)': left }),

  reconcile: ({ dryRun, ...found }) =>
    `${dryRun ? 'Dry run, nothing changed' : 'Reconciled'}\n${formatFields(found)}`,

  privacyRequests: ({ requests, leftOut }) => {
    const columns = ['kind', 'due_at', 'received_at', 'opened_at', 'done_at', 'undone_at'];
    const table = formatTable(
      Rows.parse(requests),
      [...columns, 'request_id'],
      'There are no requests.',
    );
    return leftOut === 0 ? table : `${table}\n\n${String(leftOut)} more are not shown; use --limit`;
  },

  closePrivacyRequest: ({ id, dryRun }) =>
    formatFields({ [dryRun ? 'would close' : 'closed']: id }),

  privacyReceivers: ({ receivers }) => {
    const times = ['erased_at', 'tried_at', 'next_at'];
    const columns = ['state', 'host', ...times, 'disabled', 'webhook_id', 'user_id'];
    return formatTable(Rows.parse(receivers), columns, 'No webhook was told of an erasure.');
  },

  webhooks: ({ webhooks }) =>
    formatTable(
      Rows.parse(webhooks),
      ['state', 'host', 'failing_since', 'waiting', 'owed_erasures', 'owing_since', 'user_id'],
      'All webhooks work.',
    ),

  forecasts: ({ versions }) =>
    joinSections(Rows.parse(versions).map(presentCalibration)) || 'No forecast was issued yet.',

  source: ({ sources }) =>
    joinSections(
      Rows.parse(sources).map(({ title, restriction, ...source }): Section => {
        const fields = { ...source, ...presentRestriction(restriction) };
        return [formatTitle(String(title)), formatFields(fields)];
      }),
    ),

  liftSource: ({ source, restriction, dryRun }) =>
    formatFields({
      [dryRun ? 'would be called again' : 'is called again']: source,
      ...presentRestriction(restriction),
    }),

  backup: ({ file, bytes, pausedMs, migrations, pepperFromSettings }) =>
    formatFields({
      file,
      bytes,
      'newest migration': migrations,
      'writes paused': `${String(pausedMs)} ms`,
    }) +
    (pepperFromSettings
      ? '\nCODE_PEPPER comes from the environment and is not in this backup: keep a copy of it.'
      : ''),
};

export function formatRestored(value: TableRow): string {
  const { dryRun, ...fields } = value;
  return `${dryRun ? 'The backup is intact and can be restored' : 'Restored'}\n${formatFields(fields)}`;
}

function presentUser(value: TableRow): string {
  const { sessions, ...parts } = value;
  const named = ['account', 'standing', 'profile', 'subscription'] as const;
  const live = Rows.parse(sessions);
  return joinSections([
    ...named.map((name): Section => {
      const part = parts[name];
      return [formatTitle(name), part === undefined ? NONE : formatFields(Fields.parse(part))];
    }),
    ['Customer at Stripe', formatFields({ id: parts['customer'] })],
    [
      `Sessions: ${live.length}`,
      formatTable(live, ['kind', 'createdAt', 'lastUsedAt', 'addressPrefix', 'userAgent'], NONE),
    ],
  ]);
}

const NONE = 'none';

type Section = readonly [title: string | null, text: string];

const Calibration = z.object({
  issued: z.number(),
  scored: z.number(),
  unobserved: z.number(),
  coverage: z.nullable(z.number()),
  intervalScore: z.nullable(z.number()),
  error: z.nullable(z.number()),
  pitDeciles: z.array(z.number()),
});

function presentCalibration({ version, verdict, ...figures }: TableRow): Section {
  const { coverage, scored, ...shown } = Calibration.parse(figures);
  const within = Math.round((coverage ?? 0) * scored);
  const fields = {
    issued: shown.issued,
    scored,
    'never observed': shown.unobserved,
    verdict,
    'within the bounds':
      coverage === null ? NONE : `${(100 * coverage).toFixed(1)} % (${within} of ${scored})`,
    'interval score (lower is better)': shown.intervalScore?.toFixed(1) ?? NONE,
    'error (naive mean: 1)': shown.error?.toFixed(2) ?? NONE,
    'outcomes by tenth of the forecast': shown.pitDeciles.join(' '),
  };
  return [`Version ${String(version)}`, formatFields(fields)];
}

function joinSections(parts: readonly Section[]): string {
  return parts
    .map(([title, text]) => (title === null ? text : `${title}\n${indentText(text)}`))
    .join('\n\n');
}

function indentText(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function formatTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function presentRestriction(restriction: unknown): TableRow {
  const { at, reason } = Fields.parse(restriction ?? { at: null, reason: null });
  return { 'restricted since': at ?? 'not restricted', ...(at !== null && { reason }) };
}

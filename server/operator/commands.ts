import type { OperationName } from './operations.ts';

export type ParsedArguments = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

export type Command = {
  /** Its parent command: "privacy" of `privacy list`. */
  readonly group?: keyof typeof groups;
  readonly usage: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly operation: OperationName;
  input(written: ParsedArguments): unknown;
};

const USER = '<user>';
const DRY_RUN = ['--dry-run', 'show what would be done without doing it'] as const;
const LIMIT = ['--limit <number>', 'maximum number of rows (default 100)'] as const;

export const groups = {
  privacy: 'requests of people who are not users: objection, erasure, access',
} as const;

/** Every command that only runs an operation; `backup` and `restore` also handle files. */
export const commands: readonly Command[] = [
  {
    usage: `user ${USER}`,
    summary: 'show the state, profile, subscription and sessions of an account',
    operation: 'user',
    input: ({ words: [user] }) => ({ user }),
  },
  {
    usage: `end-sessions ${USER}`,
    summary: 'sign an account out everywhere',
    options: [DRY_RUN],
    operation: 'endSessions',
    input: ({ words: [user], options }) => ({ user, dryRun: isDryRun(options) }),
  },
  {
    usage: `ledger ${USER}`,
    summary: 'show the credits of an account: grants, balances and entries',
    options: [LIMIT],
    operation: 'ledger',
    input: ({ words: [user], options }) => ({ user, limit: readLimit(options) }),
  },
  {
    usage: 'inbox',
    summary: 'show received Stripe events by state',
    options: [['--state <state>', 'only events that are waiting, done or ignored'], LIMIT],
    operation: 'inbox',
    input: ({ options }) => ({ state: options['state'] ?? null, limit: readLimit(options) }),
  },
  {
    usage: 'limits',
    summary: 'show rate limit counters, fullest first',
    options: [
      [
        '--of <keys...>',
        'only counters of an email address, account id or IP address, or of a pair',
      ],
      LIMIT,
    ],
    operation: 'limits',
    input: ({ options }) => ({ of: options['of'] ?? null, limit: readLimit(options) }),
  },
  {
    usage: 'clear-limit <id>',
    summary: 'reset a rate limit counter, by the id that `limits` shows',
    options: [DRY_RUN],
    operation: 'clearLimit',
    input: ({ words: [id], options }) => ({ id, dryRun: isDryRun(options) }),
  },
  {
    usage: 'source',
    summary: 'show each source: which is in use, restrictions, failures and cost of today',
    operation: 'source',
    input: () => ({}),
  },
  {
    usage: 'lift-restriction [source]',
    summary: 'call a source, by default the first, again after it restricted its credential',
    options: [DRY_RUN],
    operation: 'liftSource',
    input: ({ words: [source = null], options }) => ({ source, dryRun: isDryRun(options) }),
  },
  {
    usage: 'forecasts',
    summary: 'show how issued forecasts did: bounds, and error against the naive mean',
    operation: 'forecasts',
    input: () => ({}),
  },
  {
    usage: 'dead-jobs',
    summary: 'show jobs that failed permanently, and why',
    options: [LIMIT],
    operation: 'deadJobs',
    input: ({ options }) => ({ limit: readLimit(options) }),
  },
  {
    usage: 'retry-jobs [ids...]',
    summary: 'retry dead jobs, by the ids that `dead-jobs` shows',
    options: [['--all', 'retry all of them'], DRY_RUN],
    operation: 'retryJobs',
    input: ({ words, options }) => ({
      ids: words,
      all: options['all'] === true,
      dryRun: isDryRun(options),
    }),
  },
  {
    usage: 'reconcile [user]',
    summary: 'read everything that webhooks missed, or one account, from Stripe again',
    options: [DRY_RUN],
    operation: 'reconcile',
    input: ({ words: [user], options }) => ({ user: user ?? null, dryRun: isDryRun(options) }),
  },
  {
    usage: 'webhooks',
    summary: 'show webhooks of members that fail or owe an erasure, and since when',
    options: [LIMIT],
    operation: 'webhooks',
    input: ({ options }) => ({ limit: readLimit(options) }),
  },
  {
    group: 'privacy',
    usage: 'list',
    summary: 'show requests with their deadlines, open ones first',
    options: [LIMIT],
    operation: 'privacyRequests',
    input: ({ options }) => ({ limit: readLimit(options) }),
  },
  {
    group: 'privacy',
    usage: 'receivers',
    summary: 'show which webhooks of members were told to erase a person, and which confirmed it',
    options: [LIMIT],
    operation: 'privacyReceivers',
    input: ({ options }) => ({ limit: readLimit(options) }),
  },
  {
    group: 'privacy',
    usage: 'done <id>',
    summary: 'close a request that you answered yourself, by the id that `privacy list` shows',
    options: [DRY_RUN],
    operation: 'closePrivacyRequest',
    input: ({ words: [id], options }) => ({ id, dryRun: isDryRun(options) }),
  },
];

function readLimit(options: ParsedArguments['options']): number {
  return options['limit'] === undefined ? 100 : Number(options['limit']);
}

function isDryRun(options: ParsedArguments['options']): boolean {
  return options['dryRun'] === true;
}

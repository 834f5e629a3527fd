import type { OperationName } from './operations.ts';

/** The arguments and options of a command. */
export type Written = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

export type Command = {
  /** The command's name and arguments. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly operation: OperationName;
  /** The operation's input, which the operation validates. */
  input(written: Written): unknown;
};

const USER = '<user>';
const DRY_RUN = ['--dry-run', 'show what would be done without doing it'] as const;
const MOST = ['--most <number>', 'maximum number of rows (default 100)'] as const;

/** Every command that asks the product; `backup` and `restore` also work on files. */
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
    options: [MOST],
    operation: 'ledger',
    input: ({ words: [user], options }) => ({ user, most: mostOf(options) }),
  },
  {
    usage: 'inbox',
    summary: 'show received Stripe events by state',
    options: [['--state <state>', 'only events that are waiting, done or ignored'], MOST],
    operation: 'inbox',
    input: ({ options }) => ({ state: options['state'] ?? null, most: mostOf(options) }),
  },
  {
    usage: 'limits',
    summary: 'show rate limit counters, fullest first',
    options: [['--of <key>', 'only counters of an e-mail address, account id or IP address'], MOST],
    operation: 'limits',
    input: ({ options }) => ({ of: options['of'] ?? null, most: mostOf(options) }),
  },
  {
    usage: 'clear-limit <id>',
    summary: 'reset a rate limit counter, by the id that `limits` shows',
    options: [DRY_RUN],
    operation: 'clearLimit',
    input: ({ words: [id], options }) => ({ id, dryRun: isDryRun(options) }),
  },
  {
    usage: 'dead-jobs',
    summary: 'show jobs that failed permanently, and why',
    options: [MOST],
    operation: 'deadJobs',
    input: ({ options }) => ({ most: mostOf(options) }),
  },
  {
    usage: 'retry-jobs [ids...]',
    summary: 'retry dead jobs, by the ids that `dead-jobs` shows',
    options: [['--all', 'retry all of them'], DRY_RUN],
    operation: 'retryJobs',
    input: ({ words, options }) => ({
      ids: options['all'] === true ? null : words,
      dryRun: isDryRun(options),
    }),
  },
  {
    usage: 'reconcile [user]',
    summary: 'read Stripe again: everything that webhooks missed, or one account',
    options: [DRY_RUN],
    operation: 'reconcile',
    input: ({ words: [user], options }) => ({ user: user ?? null, dryRun: isDryRun(options) }),
  },
];

function mostOf(options: Written['options']): number {
  return options['most'] === undefined ? 100 : Number(options['most']);
}

function isDryRun(options: Written['options']): boolean {
  return options['dryRun'] === true;
}

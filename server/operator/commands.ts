import type { OperationName } from './operations.ts';

/** What was written after a command's name. */
export type Written = {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
};

export type Command = {
  /** As it is written, with its arguments. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly operation: OperationName;
  /** What the operation is asked; it checks this itself. */
  input(written: Written): unknown;
};

const USER = '<user>';
const DRY_RUN = ['--dry-run', 'say what would be done, and do nothing'] as const;
const MOST = ['--most <number>', 'how many rows at most (100)'] as const;

/** Every command that asks the product; `backup` and `restore` also work on files. */
export const commands: readonly Command[] = [
  {
    usage: `user ${USER}`,
    summary: 'standing, profile, subscription and sessions of an account',
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
    summary: 'credits granted to an account, what is left, and every entry',
    options: [MOST],
    operation: 'ledger',
    input: ({ words: [user], options }) => ({ user, most: mostOf(options) }),
  },
  {
    usage: 'inbox',
    summary: 'events of Stripe, by state',
    options: [['--state <state>', 'only those that are waiting, done or ignored'], MOST],
    operation: 'inbox',
    input: ({ options }) => ({ state: options['state'] ?? null, most: mostOf(options) }),
  },
  {
    usage: 'limits',
    summary: 'counters of the limits, the fullest first',
    options: [
      ['--of <key>', 'only those of an e-mail address, an account’s id or an address'],
      MOST,
    ],
    operation: 'limits',
    input: ({ options }) => ({ of: options['of'] ?? null, most: mostOf(options) }),
  },
  {
    usage: 'clear-limit <id>',
    summary: 'count a limit anew, by the id that `limits` shows',
    options: [DRY_RUN],
    operation: 'clearLimit',
    input: ({ words: [id], options }) => ({ id, dryRun: isDryRun(options) }),
  },
  {
    usage: 'dead-jobs',
    summary: 'jobs that failed for good, and why',
    options: [MOST],
    operation: 'deadJobs',
    input: ({ options }) => ({ most: mostOf(options) }),
  },
  {
    usage: 'retry-jobs [ids...]',
    summary: 'try dead jobs again, by the ids that `dead-jobs` shows',
    options: [['--all', 'all of them'], DRY_RUN],
    operation: 'retryJobs',
    input: ({ words, options }) => ({
      ids: options['all'] === true ? null : words,
      dryRun: isDryRun(options),
    }),
  },
  {
    usage: 'reconcile [user]',
    summary: 'read Stripe again: what its webhooks missed, or one account at once',
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

import { ACCEPTED_BILLING } from './accepted-money.ts';
import type { Accepted } from './changes.ts';

const LEFT_OUT = '(left out)';
const sessions = (name: string) => `server/modules/sessions/${name}.ts`;
const accounts = (name: string) => `server/modules/accounts/${name}.ts`;

const KEY_BEGINS_WITH_USER =
  'The id or hash beside it names one row already. The account stays in the condition because the ' +
  'key of the table begins with it: without it every account’s rows would be searched.';
const ONE_IS_READ = 'Only the first row is read: the limit spares the reading of the others.';
export const ACCEPTED: readonly Accepted[] = [
  ...ACCEPTED_BILLING,
  ...["'=', session.userId", "'=', newest.userId", "'=', userId"].map((condition) => ({
    path: sessions('sessions.store'),
    from: `.where('user_id', ${condition})`,
    to: LEFT_OUT,
    reason: KEY_BEGINS_WITH_USER,
  })),
  {
    path: sessions('proof.store'),
    from: ".where('user_id', '=', userId)",
    to: LEFT_OUT,
    reason: KEY_BEGINS_WITH_USER,
  },
  {
    path: accounts('codes/codes.store'),
    from: ".where('user_id', '=', userId)",
    to: LEFT_OUT,
    reason: KEY_BEGINS_WITH_USER,
  },
  {
    path: accounts('codes/codes.store'),
    from: ".orderBy('codes.created_at')",
    to: LEFT_OUT,
    reason: 'A small table happens to be read in this order, which the database does not promise.',
  },
  {
    path: accounts('codes/codes.store'),
    from: ".where('user_id', '=', o.userId)",
    to: LEFT_OUT,
    reason: KEY_BEGINS_WITH_USER,
  },
  {
    path: accounts('reset/grants.store'),
    from: ".where('user_id', '=', o.userId)",
    to: LEFT_OUT,
    reason: KEY_BEGINS_WITH_USER,
  },
  {
    path: accounts('reset/grants.store'),
    from: ".where('grant_hash', '=', o.hash)",
    to: LEFT_OUT,
    reason: 'All other grants of the account are deleted in the same transaction.',
  },
  {
    path: accounts('deletion/deletion'),
    from: 'if (!(await codes.consumeCode(tx, { ...mine, id: code.id }))) throw wrongCode();',
    to: LEFT_OUT,
    reason:
      'Only in the instant since the guess was counted can the code have gone: by a new password, ' +
      'or because a new code replaced it.',
  },
  {
    path: accounts('sign-in/sign-in'),
    from: "if (!begun) throw fail('invalid_login');",
    to: LEFT_OUT,
    reason: 'Only in the instant since the password was checked can the account have gone.',
  },
  {
    path: accounts('deletion/deletion'),
    from: "if (!contact) throw fail('unauthenticated');",
    to: LEFT_OUT,
    reason: 'For the compiler: the proof of the session holds the account in this transaction.',
  },
  {
    path: accounts('google/google-account'),
    from: "if (opened === undefined) throw new Error('An address was taken and free within one transa…",
    to: LEFT_OUT,
    reason: 'For the compiler: the address was taken in this very transaction.',
  },
  {
    path: accounts('google/google-account'),
    from: 'opened === undefined',
    to: '!(opened === undefined)',
    reason: 'Reached only if a parallel call opened the account between two statements.',
  },
  {
    path: 'server/modules/signals/people/heat.rules.ts',
    on: 'HEAT_ORIGIN',
    from: '0',
    to: '1',
    reason: 'Any fixed day will do.',
  },
  {
    path: 'server/modules/signals/ingest/ingest.ts',
    from: 'changed.length > 0',
    to: 'changed.length >= 0',
    reason: 'Without changes the statement changes nothing.',
  },
  {
    path: 'server/modules/signals/reading/read-list.ts',
    on: 'last_reading',
    from: '1',
    to: '11',
    reason: 'The numbers of readings only have to grow.',
  },
  {
    path: 'server/modules/signals/counters.store.ts',
    on: 'last_person',
    from: '0',
    to: '1',
    reason: 'The last numbers only have to grow.',
  },
  {
    path: 'server/modules/signals/ingest/write-people.ts',
    from: "if (id === null) throw new Error('A merged person is not stored');",
    to: LEFT_OUT,
    reason: 'For the compiler: only stored people are merged.',
  },
  { path: sessions('sessions.store'), from: '.limit(1)', to: LEFT_OUT, reason: ONE_IS_READ },
  { path: sessions('sessions.store'), from: '1', to: '11', reason: ONE_IS_READ },
  ...[
    {
      from: 'since === undefined || (since !== null && since <= signal.sortAt)',
      to: 'since === undefined && (since !== null && since <= signal.sortAt)',
    },
    { from: 'since <= signal.sortAt', to: 'since < signal.sortAt' },
  ].map((change) => ({
    path: 'server/modules/signals/ingest/write-signals.ts',
    ...change,
    reason: 'Recomputing gives the same heat as adding to it; it only takes longer.',
  })),
];

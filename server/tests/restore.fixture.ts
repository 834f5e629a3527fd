import { sql } from 'kysely';
import { composeDeps } from '../compose.ts';
import { recordErasure } from '../erasures.ts';
import type { NetworkGateway } from '../gateways/network/network.ts';
import { deleteAccount } from '../modules/accounts/deletion/deletion.ts';
import { unsubscribe } from '../modules/brief/settings.ts';
import { unsubscribeToken } from '../modules/brief/tokens.ts';
import { eraseLead } from '../modules/leads/person/erase.ts';
import { recordTouch } from '../modules/leads/records/touches.ts';
import { createSession, endAllSessions } from '../modules/sessions/sessions.ts';
import { insertListing } from '../modules/signals/posts/listing.ts';
import { makeRequest } from '../modules/subject-requests/make-request.ts';
import {
  makeActor,
  addAccount,
  engage,
  HOST,
} from '../modules/subject-requests/subject-requests.fixture.ts';
import { openDatabase } from '../platform/database/database.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { silentLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readSettings } from '../settings.ts';
import { withAllTables } from '../testing/databases/tables.ts';
import { MINIMAL_ENVIRONMENT } from '../testing/environment.ts';
import { insertUser } from '../testing/user.ts';
import { startJobs } from '../worker.ts';

export type Place = { DATA_DIR: string; DATABASE_URL?: string; ERASURE_LEDGER?: string };

const CODE = '123456';
const client = { address: '192.0.2.1', userAgent: '' };

export function buildEnvironment(place: Place) {
  return { ...MINIMAL_ENVIRONMENT, NODE_ENV: 'test', CODE_PEPPER: 'p'.repeat(32), ...place };
}

/** The product on one database, without its servers; no one has a profile. */
export async function openProduct(place: Place) {
  const settings = readSettings(buildEnvironment(place));
  const { databaseUrl: url, dataDir } = settings.storage;
  const database = await openDatabase({ url, dataDir, log: silentLog });
  const composed = composeDeps(database, settings, silentLog, createMetrics());
  // Only the lookup is used here.
  const network = {
    ...composed.network,
    lookUpProfile: async () => null,
  } satisfies NetworkGateway;
  const deps = { ...composed, network };
  await startJobs(deps);
  return {
    deps,
    database,
    db: withAllTables(database.db),
    async close() {
      await deps.jobs.stop();
      deps.mailer.close();
      await database.close();
    },
  };
}

export type DrillProduct = Awaited<ReturnType<typeof openProduct>>;
export type Filled = Awaited<ReturnType<typeof fillWithPeople>>;

const KINDS = ['objector', 'erased', 'lead'] as const;

function findActors(kind: string, count: number) {
  return Array.from({ length: count }, (_, n) => makeActor(`AC${kind}${n}`, `${kind}-${n}`));
}

/** One account with people, and accounts for each promise to a member. */
export async function fillWithPeople({ deps, db }: DrillProduct, count: number) {
  const reader = await addAccount(db);
  const people = KINDS.flatMap((kind) => findActors(kind, count));
  await engage(deps, { userId: reader, actors: people, db });
  const make = async () => {
    const userId = await insertUser(db);
    const runWithProof = async () => true;
    await createSession(deps, { userId, kind: 'web', client }, runWithProof);
    return userId;
  };
  const accounts = { deleted: [], unsubscribed: [], signedOut: [], erased: [] } as Record<
    'deleted' | 'unsubscribed' | 'signedOut' | 'erased',
    string[]
  >;
  for (let n = 0; n < count; n += 1) {
    accounts.deleted.push(await make());
    accounts.unsubscribed.push(await make());
    accounts.signedOut.push(await make());
    const erased = await addAccount(db);
    await engage(deps, { userId: erased, actors: [makeActor(`ACdata${n}`, `data-${n}`)], db });
    accounts.erased.push(erased);
  }
  return { reader, count, accounts };
}

/** What people and members ask for after the backup. */
export async function makePromises({ deps, db }: DrillProduct, filled: Filled): Promise<void> {
  const { reader, count, accounts } = filled;
  for (let n = 0; n < count; n += 1) {
    const from = { address: `198.51.${n}.1`, userAgent: '' };
    for (const [kind, name] of [
      ['object', 'objector'],
      ['erase', 'erased'],
    ] as const) {
      const linkedinProfileUrl = `${HOST}${name}-${n}`;
      await makeRequest(deps, { kind, linkedinProfileUrl, email: undefined, client: from });
    }
    const lead = await db
      .selectFrom('person_keys')
      .select('person_id')
      .where('user_id', '=', reader)
      .where('value', '=', `lead-${n}`)
      .executeTakeFirstOrThrow();
    await eraseLead(deps, reader, lead as Parameters<typeof eraseLead>[2]); // only its number is used
  }
  for (const userId of accounts.deleted) await deleteWithCode({ deps, db }, userId);
  for (const userId of accounts.unsubscribed) {
    await unsubscribe(deps, unsubscribeToken(deps, userId));
  }
  for (const userId of accounts.signedOut) await endAllSessions(deps, userId);
  for (const userId of accounts.erased) {
    await runInTransaction(deps.db, async (tx) => {
      await deps.events.emit(tx, 'data.erased', { userId });
      await recordErasure(tx, 'data_erased', { userId });
    });
  }
}

async function deleteWithCode({ deps, db }: Pick<DrillProduct, 'deps' | 'db'>, userId: string) {
  const now = new Date();
  await db
    .insertInto('codes')
    .values({
      id: crypto.randomUUID(),
      user_id: userId,
      purpose: 'delete',
      challenge_hash: null,
      code_hash: await deps.codes.hash(CODE, userId),
      tries: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + 600_000),
      used_at: null,
    })
    .execute();
  const member = {
    userId,
    sessionId: crypto.randomUUID(),
    kind: 'web' as const,
    createdAt: now,
    authenticatedAt: now,
  };
  await deleteAccount(deps, { member, code: CODE });
}

/** How many of each kind are back; all are zero after a restore with its ledger. */
export async function countBack({ db }: DrillProduct, filled: Filled) {
  const { accounts } = filled;
  const named = async (kind: string) => {
    const rows = await db
      .selectFrom('person_keys')
      .select('person_id')
      .where('kind', '=', 'public')
      .where('value', 'like', `${kind}-%`)
      .execute();
    return rows.length;
  };
  const filterUsers = async (users: string[], condition: ReturnType<typeof sql<boolean>>) => {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', users)
      .where(condition)
      .execute();
    return rows.length;
  };
  const { suppressed } = await db
    .selectFrom('suppressions')
    .select((row) => row.fn.count<string>('request_id').distinct().as('suppressed'))
    .executeTakeFirstOrThrow();
  return {
    objectors: await named('objector'),
    forgottenObjections: filled.count - Number(suppressed),
    erasedPeople: await named('erased'),
    erasedLeads: await named('lead'),
    dataOfAccounts: await named('data'),
    accounts: await filterUsers(
      accounts.deleted,
      sql<boolean>`(erased_at is null or email not like 'deleted %')`,
    ),
    subscribed: await filterUsers(
      accounts.unsubscribed,
      sql<boolean>`not exists (select from brief_settings where user_id = users.id and not is_on)`,
    ),
    sessions: await filterUsers(
      Object.values(accounts).flat(),
      sql<boolean>`exists (select from sessions where user_id = users.id and revoked_at is null)`,
    ),
  };
}

type GivenNumbers = { person: number; signal: number; post: number; touch: number };

/** The largest numbers that receivers and agents know, after a new person, post and touch. */
export async function giveNumbers(
  { deps, db, database }: DrillProduct,
  { reader }: Filled,
  name: string,
): Promise<GivenNumbers> {
  await engage(deps, { userId: reader, actors: [makeActor(`AC${name}`, name)], db });
  const now = deps.clock.now();
  const post = { id: name, postedAt: now, url: '', kind: null, text: '' };
  const posts = [{ ...post, reactions: 0, comments: 0, reposts: 0 }];
  await runInTransaction(deps.db, (tx) => insertListing(tx, reader, { posts, readAt: now }));
  const { rows } = await database.pool.query<Omit<GivenNumbers, 'touch'>>(
    `select (select max(person_id) from people where user_id = $1) as person,
      (select max(no) from signals where user_id = $1) as signal,
      (select max(post_no) from posts where user_id = $1) as post`,
    [reader],
  );
  const [given] = rows;
  if (!given) throw new Error('no numbers');
  const form = { key: crypto.randomUUID(), kind: 'note' as const, text: '', nextOn: null };
  const { no: touch } = await recordTouch(deps, reader, { ...form, person_id: given.person });
  return { ...given, touch };
}

/** The source lists the same engagement again. */
export async function readAgain({ deps, db }: DrillProduct, filled: Filled): Promise<void> {
  const actors = KINDS.flatMap((kind) => findActors(kind, filled.count));
  await engage(deps, { userId: filled.reader, actors, db });
}

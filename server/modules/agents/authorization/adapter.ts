import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Deps } from '../../../deps.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { lockAccount } from '../../users/users.ts';
import * as grants from './grants.store.ts';
import * as records from './records.store.ts';
import * as tokens from './tokens.store.ts';

/** Clients and their registration tokens come without a lifetime. */
const UNUSED_CLIENT_SECONDS = DAY_SECONDS;
const USED_CLIENT_SECONDS = 180 * DAY_SECONDS;
/** Two processes of one agent may refresh at the same moment. */
const REUSE_WITHIN_MS = 30_000;

type AdapterDeps = Pick<Deps, 'db' | 'clock'> & {
  /** The library's failure for a code that is not valid. */
  refuse(): Error;
};

/** The state of the authorization server in our tables. Ids are secrets: only hashes are stored. */
export function createAdapters(deps: AdapterDeps): (kind: string) => Adapter {
  const ofMembers: Record<string, Adapter> = {
    Grant: createGrantAdapter(deps),
    AuthorizationCode: createTokenAdapter(deps, 'AuthorizationCode'),
    AccessToken: createTokenAdapter(deps, 'AccessToken'),
    RefreshToken: createTokenAdapter(deps, 'RefreshToken'),
  };
  return (kind) => ofMembers[kind] ?? createRecordAdapter(deps, kind);
}

function createRecordAdapter({ db, clock, refuse }: AdapterDeps, kind: string): Adapter {
  return {
    ...UNUSED,
    async upsert(id, payload, expiresIn) {
      const now = clock.now();
      const { jti: _, ...stored } = payload;
      const row = {
        kind,
        key: hashSha256(id),
        payload: JSON.stringify(stored),
        client_id: payload.clientId ?? (kind === 'Client' ? id : null),
        created_at: now,
        expires_at: addSeconds(now, expiresIn || UNUSED_CLIENT_SECONDS),
      };
      const members = records.mayNameMember(kind) ? listMembers(payload) : [];
      await runInTransaction(db, async (tx) => {
        // The account may have gone meanwhile.
        for (const userId of members) if (!(await lockAccount(tx, userId))) throw refuse();
        await records.saveRecord(tx, row);
      });
    },
    async find(id) {
      const row = await records.findRecord(db, { kind, key: hashSha256(id), now: clock.now() });
      return row && { ...row.payload, jti: id };
    },
    destroy: (id) =>
      runInTransaction(db, (tx) => records.deleteRecord(tx, { kind, key: hashSha256(id) })),
  };
}

/** The account that the browser's session, or the answer to a request for consent, names. */
function listMembers({ accountId, session, result, lastSubmission }: AdapterPayload): string[] {
  const named = [accountId, session?.accountId, result?.login?.accountId];
  const all = [...named, lastSubmission?.login?.accountId];
  return [...new Set(all.filter((userId) => userId !== undefined))];
}

function createGrantAdapter({ db, clock, refuse }: AdapterDeps): Adapter {
  return {
    ...UNUSED,
    async upsert(id, payload, expiresIn) {
      const { accountId: userId, clientId } = payload;
      if (userId === undefined || clientId === undefined) throw refuse();
      const now = clock.now();
      await runInTransaction(db, async (tx) => {
        if (!(await lockAccount(tx, userId))) throw refuse();
        await grants.saveGrant(tx, {
          user_id: userId,
          id,
          client_id: clientId,
          payload: JSON.stringify(payload),
          created_at: now,
          expires_at: addSeconds(now, expiresIn ?? UNUSED_CLIENT_SECONDS),
        });
        await records.keepRegistration(tx, clientId, addSeconds(now, USED_CLIENT_SECONDS));
      });
    },
    async find(id) {
      const userId = await tokens.findOwner(db, hashSha256(id));
      if (userId === undefined) return undefined;
      const row = await grants.findGrant(db, { userId, id, now: clock.now() });
      return row?.payload;
    },
    async destroy(id) {
      const userId = await tokens.findOwner(db, hashSha256(id));
      if (userId === undefined) return;
      await runInTransaction(db, async (tx) => {
        await lockAccount(tx, userId);
        await grants.deleteGrant(tx, { userId, id });
      });
    },
  };
}

function createTokenAdapter({ db, clock, refuse }: AdapterDeps, kind: string): Adapter {
  const change = async (id: string, work: (tx: typeof db, userId: string) => Promise<void>) => {
    const userId = await tokens.findOwner(db, hashSha256(id));
    if (userId === undefined) return;
    await runInTransaction(db, async (tx) => {
      await lockAccount(tx, userId);
      await work(tx, userId);
    });
  };
  return {
    ...UNUSED,
    async upsert(id, payload, expiresIn) {
      const { accountId: userId, grantId } = payload;
      if (userId === undefined || grantId === undefined) throw refuse();
      const now = clock.now();
      const { jti: _, ...stored } = payload;
      await runInTransaction(db, async (tx) => {
        // The account, or the grant, may have gone meanwhile.
        const exists = await lockAccount(tx, userId);
        if (!exists || !(await grants.findGrant(tx, { userId, id: grantId, now }))) throw refuse();
        await tokens.saveToken(tx, {
          user_id: userId,
          key: hashSha256(id),
          kind,
          grant_id: grantId,
          payload: JSON.stringify(stored),
          created_at: now,
          expires_at: addSeconds(now, expiresIn ?? UNUSED_CLIENT_SECONDS),
        });
      });
    },
    async find(id) {
      const key = hashSha256(id);
      const userId = await tokens.findOwner(db, key);
      if (userId === undefined) return undefined;
      const now = clock.now();
      const row = await tokens.findStoredToken(db, { userId, key, kind, now });
      if (!row) return undefined;
      const found: AdapterPayload = { ...row.payload, jti: id };
      const consumedAt = row.consumed_at?.getTime();
      if (consumedAt === undefined) return found;
      const mayRepeat = kind === 'RefreshToken' && now.getTime() - consumedAt < REUSE_WITHIN_MS;
      return mayRepeat ? found : { ...found, consumed: Math.floor(consumedAt / 1_000) };
    },
    consume: (id) =>
      change(id, async (tx, userId) => {
        const isFirst = await tokens.consumeToken(tx, { userId, key: hashSha256(id) }, clock.now());
        // The library reads and then writes: of two exchanges at once, only this row tells the first.
        if (!isFirst && kind !== 'RefreshToken') throw refuse();
      }),
    destroy: (id) =>
      change(id, (tx, userId) => tokens.deleteToken(tx, { userId, key: hashSha256(id) })),
    revokeByGrantId: (grantId) =>
      change(grantId, (tx, userId) => tokens.deleteTokensOfGrant(tx, userId, grantId)),
  };
}

/** Of flows that are off. */
const UNUSED = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  revokeByGrantId: async () => undefined,
};

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1_000);
}

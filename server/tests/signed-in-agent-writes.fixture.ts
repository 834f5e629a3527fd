import * as agents from '../../contract/routes/agents.ts';
import { saveGrant } from '../modules/agents/authorization/grants.store.ts';
import { INTERACTION_COOKIE } from '../modules/agents/authorization/provider.ts';
import { saveRecord } from '../modules/agents/authorization/records.store.ts';
import { hashSha256 } from '../platform/crypto/crypto.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import type { Holder, Product } from './ended-sessions.fixture.ts';

const CLIENT = 'agent';
const REDIRECT = 'https://agent.example/callback';

export const AGENT_WRITES = [
  {
    route: agents.answerConsent,
    async prepare(product: Product, { userId: uid }: Holder) {
      await saveRequest(product, uid);
      const body = { allows: true, scopes: ['leads:read'] };
      return { params: { uid }, body, cookie: `${INTERACTION_COOKIE}=${uid}` };
    },
  },
  {
    route: agents.revokeAgent,
    async prepare({ deps }: Product, { userId }: Holder) {
      const grant = { user_id: userId, id: `grant-${userId}`, client_id: CLIENT, payload: '{}' };
      const life = listLife(deps.clock.now());
      await runInTransaction(deps.db, (tx) => saveGrant(tx, { ...grant, ...life }));
      return { params: { id: grant.id } };
    },
  },
];

/** As after the agent has sent the browser to us. */
async function saveRequest({ deps, origin }: Product, uid: string): Promise<void> {
  const now = deps.clock.now();
  const seconds = Math.floor(now.getTime() / 1_000);
  const save = (kind: string, id: string, payload: object) => {
    const row = { kind, key: hashSha256(id), payload: JSON.stringify(payload), client_id: null };
    return runInTransaction(deps.db, (tx) => saveRecord(tx, { ...row, ...listLife(now) }));
  };
  await save('Client', CLIENT, { client_id: CLIENT, redirect_uris: [REDIRECT] });
  await save('Interaction', uid, {
    kind: 'Interaction',
    iat: seconds,
    exp: seconds + 3_600,
    returnTo: `${origin}/oauth/authorize/${uid}`,
    prompt: { name: 'login', reasons: [], details: {} },
    params: { client_id: CLIENT, redirect_uri: REDIRECT, scope: 'leads:read' },
  });
}

function listLife(now: Date) {
  return { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
}

import type { IncomingMessage, Server } from 'node:http';
import { createListener } from '../platform/http/listen.ts';
import type { ProductRoute } from '../http.ts';
import type { Member } from '../member.ts';
import { buildActor } from '../modules/sessions/sessions.ts';
import { requireActivePlan } from '../modules/standing/standing.ts';
import { withProof } from '../platform/database/transactions.ts';
import { createApp } from '../platform/http/app.ts';
import { createHeavyTurns } from '../platform/limits/heavy-turns.ts';
import { silentLog } from '../platform/log/log.ts';

/** Serves routes without sessions: the token of a call is the id of its user. */
export function serveToUsers(
  server: Server,
  routes: readonly ProductRoute[],
  deps: Parameters<typeof requireActivePlan>[0],
): void {
  const turns = createHeavyTurns();
  const app = createApp(routes, {
    log: silentLog,
    secureOrigin: false,
    authenticate: async (token) => buildActor(findMember(token)),
    now: () => new Date(),
    runWhileActing: (_, work) => withProof(async () => {}, work),
    runInTurn: ({ member }, isStream, work) => turns.run(member.userId, isStream, work),
    requirePlan: ({ member: { userId } }) => requireActivePlan(deps, userId),
    clientAddress: getTestAddress,
    observe: () => {},
    isDraining: () => false,
  });
  server.on('request', createListener(app, false));
}

/** Of a call from anywhere: the address in its header `x-test-address`. */
export function getTestAddress({ headers }: IncomingMessage): string {
  return String(headers['x-test-address'] ?? '192.0.2.1');
}

function findMember(userId: string): Member {
  const now = new Date();
  return {
    userId,
    sessionId: crypto.randomUUID(),
    kind: 'web',
    createdAt: now,
    authenticatedAt: now,
  };
}

import { Hono } from 'hono';
import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { ErrorBody } from '../../../contract/http/route.ts';
import { createLog } from '../log/log.ts';
import type { Actor, SessionActor, TokenActor } from './routes/actors.ts';
import { type AppOptions, createApp } from './app.ts';
import { type BoundRoute, createBinder } from './routes/binding.ts';
import type { HttpEnv } from './routes/current-request.ts';
import { listen } from './listen.ts';

export type AnyActor = SessionActor<{ userId: string }> | TokenActor;
export const on = createBinder<AnyActor>();

export const NOW = new Date('2026-06-01T12:00:00Z');
const getHoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

function session(kind: 'web' | 'extension', userId: string, authenticatedHoursAgo = 1): AnyActor {
  const authenticatedAt = getHoursAgo(authenticatedHoursAgo);
  return { kind: 'session', session: kind, authenticatedAt, member: { userId } };
}

function token(scopes: TokenActor['scopes'], expiresAt = getHoursAgo(-24)): AnyActor {
  return { kind: 'token', tokenId: 'one', scopes, expiresAt, member: { userId: 'ada' } };
}

export const ACTORS: Readonly<Record<string, AnyActor>> = {
  web: session('web', 'ada'),
  'web-of-eve': session('web', 'eve'),
  'web-authenticated-yesterday': session('web', 'ada', 24),
  extension: session('extension', 'ada'),
  'token-read': token(['notes:read']),
  'token-write': token(['notes:write']),
  'token-both': token(['notes:read', 'notes:write']),
  'token-other': token(['posts:read', 'posts:write']),
  'token-none': token([]),
  'token-lasting': token(['notes:read'], new Date(NOW.getTime() + 1)),
  'token-expired': token(['notes:read', 'notes:write'], NOW),
};

export async function serveTo<A extends Actor>(
  bound: readonly BoundRoute<A>[],
  options: Pick<AppOptions<A>, 'authenticate'> & Partial<AppOptions<A>>,
) {
  const lines: string[] = [];
  const observed: { path: string; status: number }[] = [];
  const log = createLog({
    level: 'info',
    destination: new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  });
  const app = createApp<A>(bound, {
    log,
    secureOrigin: true,
    now: () => NOW,
    runWhileActing: (_, work) => work(),
    runInTurn: (_, __, work) => work(),
    requirePlan: async () => {},
    clientAddress: () => '127.0.0.1',
    observe: (call) => observed.push(call),
    isDraining: () => false,
    site: new Hono<HttpEnv>().get('*', (c) => c.text('page')),
    ...options,
  });
  const { server, port } = await listen({ app, host: '127.0.0.1', port: 0, secureOrigin: true });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, origin: `http://127.0.0.1:${port}/api`, lines, observed, log };
}

type CallInit = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> };

export async function serveToAll(
  bound: readonly BoundRoute<AnyActor>[],
  options: Partial<AppOptions<AnyActor>> = {},
) {
  const app = await serveTo(bound, {
    authenticate: async (name) => ACTORS[name] ?? null,
    ...options,
  });
  const call = (actor: keyof typeof ACTORS, path: string, init: CallInit = {}) =>
    fetch(`${app.origin}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${actor}`, ...init.headers },
    });
  return { ...app, call };
}

export async function readRefusal(response: Response) {
  const body = z.parse(ErrorBody, await response.json());
  return { status: response.status, code: body.code, errors: body.errors ?? {} };
}

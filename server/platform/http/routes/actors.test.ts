import { expect, test } from 'vitest';
import { CODES } from '../../../../contract/errors.ts';
import { PROOF_LASTS_HOURS } from '../../../../contract/limits.ts';
import { wholeNumber } from '../../../../contract/http/codecs.ts';
import { route } from '../../../../contract/http/route.ts';
import * as z from 'zod/mini';
import { fail } from '../../failure.ts';
import { findRefusal } from './actors.ts';
import { ACTORS, type AnyActor, on, readRefusal, serveToAll } from '../app.fixture.ts';

const rest = { method: 'GET', summary: '', replies: { 200: z.unknown() }, errors: [] } as const;
const web = { session: ['web'] } as const;
const forWeb = route({ ...rest, path: '/web', access: web });
const forSessions = route({
  ...rest,
  path: '/sessions',
  access: { session: ['web', 'extension'] },
});
const forExtension = route({ ...rest, path: '/extension', access: { session: ['extension'] } });
const fresh = route({ ...rest, path: '/fresh', access: { ...web, freshProof: true } });
const forReading = route({ ...rest, path: '/read', access: { token: ['notes:read'] } });
const forBoth = route({ ...rest, path: '/both', access: { token: ['notes:read', 'notes:write'] } });
const forAll = route({
  ...rest,
  path: '/all',
  access: { session: ['web', 'extension'], token: ['notes:read'] },
});
const forPublic = route({ ...rest, path: '/public', access: 'public' });

async function started() {
  const acted: AnyActor[] = [];
  const says = ({ actor }: { actor: AnyActor | undefined }) => ({ kind: actor?.kind ?? 'none' });
  const app = await serveToAll(
    [
      on(forWeb, says),
      on(forSessions, says),
      on(forExtension, says),
      on(fresh, says),
      on(forReading, says),
      on(forBoth, says),
      on(forAll, says),
      on(forPublic, says),
    ],
    {
      runInTurn: (_, __, work) => work(),
      runWhileActing: (actor, work) => {
        acted.push(actor);
        return work();
      },
    },
  );
  return { ...app, acted };
}

/** The calls that each actor may make; all other calls get the code. */
const MATRIX: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/web': { web: 200, 'web-authenticated-yesterday': 200, extension: 120 },
  '/sessions': { web: 200, 'web-authenticated-yesterday': 200, extension: 200 },
  '/extension': { extension: 200 },
  '/fresh': { web: 200, 'web-authenticated-yesterday': 121, extension: 120 },
  '/read': { 'token-read': 200, 'token-both': 200, 'token-lasting': 200, extension: 120 },
  '/both': { 'token-both': 200, extension: 120 },
  '/all': {
    web: 200,
    'web-authenticated-yesterday': 200,
    extension: 200,
    'token-read': 200,
    'token-both': 200,
    'token-lasting': 200,
  },
};

test('each actor can make only the calls that name it', async () => {
  const { call, acted } = await started();
  for (const [path, may] of Object.entries(MATRIX)) {
    for (const actor of Object.keys(ACTORS)) {
      acted.length = 0;
      const response = await call(actor, path);
      const expected =
        may[actor === 'web-of-eve' ? 'web' : actor] ?? (actor === 'token-expired' ? 100 : 122);
      if (response.ok) {
        expect([path, actor, 200]).toEqual([path, actor, expected]);
        expect(acted).toEqual([ACTORS[actor]]);
      } else {
        const { code, status } = await readRefusal(response);
        expect([path, actor, code]).toEqual([path, actor, expected]);
        expect(status).toBe(code === CODES.unauthenticated.code ? 401 : 403);
        expect(acted).toEqual([]);
      }
    }
  }
});

test('an unknown caller is refused only where an actor is required', async () => {
  const { call, origin } = await started();
  for (const path of Object.keys(MATRIX)) {
    expect([path, (await call('stranger', path)).status]).toEqual([path, 401]);
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 401]);
  }
  expect(await (await call('stranger', '/public')).json()).toEqual({ kind: 'none' });
});

test('a call without an actor has none, no matter which token it comes with', async () => {
  const { call, acted } = await started();
  expect(await (await call('token-both', '/public')).json()).toEqual({ kind: 'none' });
  expect(acted).toEqual([]);
});

test('a handler gets an actor of the kinds that its route names, or nothing compiles', async () => {
  const { call } = await serveToAll([
    on(forReading, ({ actor, member }) => [member.userId, actor.scopes]),
    on(forWeb, ({ actor, member }) => [actor.session, member.userId]),
    // @ts-expect-error -- a session may call as well, and has no scopes
    on(forAll, ({ actor }) => actor.scopes),
    // @ts-expect-error -- no one calls
    on(forPublic, ({ actor }) => actor.kind),
  ]);
  expect(await (await call('token-read', '/read')).json()).toEqual(['ada', ['notes:read']]);
  expect(await (await call('web', '/web')).json()).toEqual(['web', 'ada']);
});

test('an active plan is required once the input is valid, and before anything is found', async () => {
  const log: string[] = [];
  const access = { session: ['web'], token: ['notes:read'], activePlan: true } as const;
  const params = z.object({ id: wholeNumber({ min: 1, max: 9 }) });
  const paid = route({ ...rest, path: '/paid/:id', access, params, owned: 'id' });
  const find = () => {
    log.push('find');
    return Promise.resolve({});
  };
  const { call } = await serveToAll([on(paid, find, () => null), on(forWeb, () => null)], {
    requirePlan: async (actor) => {
      log.push('plan');
      if (actor.kind === 'token') throw fail('no_subscription');
    },
  });
  const steps = async (actor: string, path: string) => {
    log.length = 0;
    return [(await call(actor, path)).status, ...log];
  };
  expect(await steps('web', '/paid/1')).toEqual([200, 'plan', 'find']);
  expect(await steps('token-read', '/paid/1')).toEqual([428, 'plan']);
  expect(await steps('token-read', '/paid/0')).toEqual([400]);
  expect(await steps('token-other', '/paid/1')).toEqual([403]);
  expect(await steps('web', '/web')).toEqual([200]);
});

test('a fresh proof is valid for exactly twelve hours', () => {
  const authenticatedAt = new Date('2026-01-15T12:00:00Z');
  const actor = { kind: 'session', session: 'web', authenticatedAt, member: {} } as const;
  const after = (hours: number, seconds: number) => {
    const now = new Date(authenticatedAt.getTime() + (hours * 3_600 + seconds) * 1_000);
    return findRefusal(fresh.access, actor, now);
  };
  expect(PROOF_LASTS_HOURS).toBe(12);
  expect(after(12, 0)).toBeNull();
  expect(after(12, 1)).toBe('proof_needed');
  expect(findRefusal(web, actor, new Date())).toBeNull();
});

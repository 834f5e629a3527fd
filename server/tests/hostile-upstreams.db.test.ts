import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { expect, test, vi } from 'vitest';
import { register, startGoogleSignIn } from '../../contract/routes/accounts.ts';
import { listPlans } from '../../contract/routes/billing.ts';
import { lookUpProfile } from '../../contract/routes/profiles.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { createCaller, signUp } from '../testing/caller.ts';
import { databaseKind, openTestDatabase } from '../testing/databases/database.ts';
import {
  BEHAVIORS,
  type Behavior,
  type HostileUpstream,
  startHostileUpstream,
} from '../testing/upstreams/hostile-upstream.ts';
import { startProductProcess } from '../testing/processes/product-process.ts';

/** Concurrent calls per gateway: three took 4 GB before there were limits. */
const AT_ONCE = 3;
/** Generous, like the times below: beside other tests memory is collected later. */
const MAX_GROWTH_BYTES = atScale({ short: 300_000_000, long: 50_000_000 });
const RESPONSE_TIMEOUT_MS = atScale({ short: 30_000, long: 10_000 });
/** The identity provider is not called for three seconds after a fault. */
const PROVIDER_REST_MS = 3_100;
const WARM_UP_ROUNDS = atScale({ short: 1, long: 2 });
/** What fills memory; the gateways are tested with each behavior. */
const SHORT: readonly Behavior[] = ['endless', 'gzip bomb'];
/** Without limits it took ten seconds on an idle machine. */
const LIVE_WITHIN_MS = atScale({ short: 8_000, long: 200 });

/** A profile with a photo at the source's own origin; all other requests get hostile responses. */
function network(origin: () => string) {
  return (path: string) => {
    const name = /publicIdentifier=(ada-\d+)/.exec(path)?.[1];
    if (name === undefined) return null;
    const element = { id: name, publicIdentifier: name, photo: `${origin()}/photo/${name}.png` };
    return { type: 'application/json', body: JSON.stringify({ element }) };
  };
}

async function startAttacked() {
  let origin = '';
  const upstreams = {
    network: await startHostileUpstream(network(() => origin)),
    stripe: await startHostileUpstream(),
    google: await startHostileUpstream(),
    affiliates: await startHostileUpstream(),
  };
  origin = upstreams.network.origin;
  const { url } = await openTestDatabase();
  const product = await startProductProcess({
    DATABASE_URL: url ?? '',
    HARVEST_API_URL: upstreams.network.origin,
    STRIPE_API_URL: upstreams.stripe.origin,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: upstreams.google.origin,
    FIRSTPROMOTER_API_KEY: 'key',
    FIRSTPROMOTER_ACCOUNT_ID: 'account',
    FIRSTPROMOTER_API_URL: upstreams.affiliates.origin,
    LOOKUPS_PER_ACCOUNT: '100000',
    LOOKUPS_PER_PLACE: '100000',
    LOOKUPS_PER_DAY: '1000000',
  });
  const member = await signUp(product);
  return { product, upstreams, ...member };
}

type AttackedProduct = Awaited<ReturnType<typeof startAttacked>>;

let number = 0;
const makeUnusedName = (kind: string) => `${kind}-${(number += 1)}`;
const buildUrl = (name: string) => `https://www.linkedin.com/in/${name}`;

const ways = {
  async lookUp({ as }: AttackedProduct) {
    const query = { linkedin_profile_url: buildUrl(makeUnusedName('hostile')) };
    expect((await as(lookUpProfile, { query })).status).toBe(503);
  },
  async photo(_: AttackedProduct, address: string) {
    const photo = await fetch(address);
    await photo.arrayBuffer();
    // Invalid pictures do not exist; endless ones are unreachable.
    expect([404, 503]).toContain(photo.status);
  },
  async plans({ as }: AttackedProduct) {
    expect((await as(listPlans)).status).toBe(503);
  },
  /** A redirected browser: it gets a page with the error. */
  async google({ product, call }: AttackedProduct) {
    const query = { redirect_uri: `${product.origin}/auth`, accessType: 'web' };
    const { status, location } = await call(startGoogleSignIn, { query });
    expect([status, location]).toEqual([302, `${product.origin}/auth?error=google_away`]);
  },
};

async function prepared(app: AttackedProduct): Promise<string[]> {
  await affiliate(app);
  const addresses = Array.from({ length: AT_ONCE }, async () => {
    const query = { linkedin_profile_url: buildUrl(makeUnusedName('ada')) };
    const found = z.parse(
      lookUpProfile.replies[200],
      (await app.as(lookUpProfile, { query })).body,
    );
    return `${app.product.origin}${found.data.profileUrl}`;
  });
  return Promise.all(addresses);
}

async function attack(app: AttackedProduct, photos: readonly string[]): Promise<void> {
  const calls = Object.values(ways).flatMap((way) =>
    photos.map((photo) => within(RESPONSE_TIMEOUT_MS, way(app, photo))),
  );
  await Promise.all(calls);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  expect(performance.now() - startedAt).toBeLessThan(ms);
  return result;
}

async function affiliate({ product }: AttackedProduct): Promise<void> {
  const email = `${makeUnusedName('newcomer')}@example.com`;
  const body = { ...NEWCOMER, email, fpromTid: 'visit' };
  expect((await createCaller(product)(register, { body })).status).toBe(201);
}

const NEWCOMER = {
  firstName: 'Bo',
  lastName: 'Diaz',
  password: 'Harbour-42!light',
  passwordConfirmation: 'Harbour-42!light',
};

async function watched({ product }: AttackedProduct, work: () => Promise<unknown>) {
  const watcher = fork(new URL('../testing/processes/live-watcher.ts', import.meta.url), [
    product.origin,
  ]);
  await once(watcher, 'message');
  const state = { maxBytes: 0, isOver: false };
  const ended = work().finally(() => (state.isOver = true));
  while (!state.isOver) {
    state.maxBytes = Math.max(state.maxBytes, await product.memoryBytes());
    await sleep(50);
  }
  await ended;
  const measured = once(watcher, 'message');
  watcher.send('stop');
  const [p99] = await measured;
  const maxBytes = Math.max(state.maxBytes, await product.memoryBytes());
  return { maxBytes, p99: z.parse(z.number(), p99) };
}

function all(upstreams: AttackedProduct['upstreams']): HostileUpstream[] {
  return Object.values(upstreams);
}

// Reads from outside services are the same on both databases.
test.runIf(databaseKind === 'postgres')(
  'T60 no answer from outside takes the process down, however large, slow or packed',
  async (context) => {
    const app = await startAttacked();
    // Lazy loading and the working heap of concurrent calls do not count as growth.
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await attack(app, await prepared(app));
      await sleep(PROVIDER_REST_MS);
    }
    const first = await app.product.memoryBytes();

    const seen: string[] = [];
    for (const behavior of atScale({ short: SHORT, long: BEHAVIORS })) {
      const photos = await prepared(app);
      await sleep(PROVIDER_REST_MS);
      const askedBefore = all(app.upstreams).map(({ state }) => state.requests);
      for (const { state } of all(app.upstreams)) state.behavior = behavior;
      const before = await app.product.memoryBytes();
      const { maxBytes, p99 } = await watched(app, () => attack(app, photos));
      await vi.waitFor(
        () => {
          for (const [index, { state }] of all(app.upstreams).entries()) {
            expect(state.requests).toBeGreaterThan(askedBefore[index] ?? 0);
          }
        },
        { timeout: 30_000, interval: 50 },
      );
      // Abandoned calls are closed by us, not left to the other side.
      for (const { longestMs } of all(app.upstreams)) {
        expect(longestMs()).toBeLessThan(RESPONSE_TIMEOUT_MS);
      }
      const grownBytes = maxBytes - before;
      seen.push(`${behavior}: ${Math.round(grownBytes / 1e6)} MB, ${Math.round(p99)} ms`);
      expect([behavior, grownBytes < MAX_GROWTH_BYTES, p99 < LIVE_WITHIN_MS, seen]).toEqual([
        behavior,
        true,
        true,
        seen,
      ]);
    }
    // Memory does not grow over all of them.
    expect((await app.product.memoryBytes()) - first).toBeLessThan(2 * MAX_GROWTH_BYTES);
    await context.annotate(seen.join('; '), 'growth and p99 of live');
  },
  180_000,
);

test.runIf(databaseKind === 'postgres')(
  'T60 the hostile server really sends five gigabytes',
  async () => {
    const { state, origin } = await startHostileUpstream();
    state.behavior = '5 GB';
    const goal = atScale({ short: 200_000_000, long: 5_000_000_000 });
    const response = await fetch(origin);
    let bytes = 0;
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes >= goal) break;
    }
    expect(bytes).toBeGreaterThanOrEqual(goal);
  },
  120_000,
);

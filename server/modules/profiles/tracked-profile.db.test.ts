import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { endSuppression, suppress } from '../privacy/privacy.ts';
import { type Profiles, startProfiles, buildUrl } from './profiles.fixture.ts';
import { forgetTrackedProfiles, refreshTrackedProfile } from './tracked-profile.ts';

const NAME = 'viral-ada-lovelace';

type TrackedReply = {
  owner: string | null;
  description: { photoUrl: string; followers: number } | null;
};

async function link(app: Profiles) {
  const user = await app.addUser();
  await app.lookUp(user, buildUrl(NAME));
  await app.link(user, buildUrl(NAME));
  const { member_id: memberId } = await app.db
    .selectFrom('linked_profiles')
    .select('member_id')
    .where('user_id', '=', user)
    .$narrowType<{ member_id: string }>()
    .executeTakeFirstOrThrow();
  const read = {
    memberId,
    publicIdentifier: NAME,
    firstName: 'Ada',
    lastName: 'King',
    headline: 'Analyst',
    followers: 7,
    photoUrl: null,
    readAt: new Date(),
  };
  return {
    user,
    memberId,
    show: async () => {
      const { status, body } = await app.call('GET', '/linkedin-profiles/tracked', { user });
      return { status, tracked: body as unknown as TrackedReply }; // the fixture's body is of other routes
    },
    refresh: (change: Partial<typeof read> = {}) =>
      refreshTrackedProfile(app.deps, user, { ...read, ...change }),
  };
}

test('the tracked profile is described from its lookups, with a photo on our own origin', async () => {
  const app = await startProfiles({ works: false });
  const { show, refresh } = await link(app);
  const first = await show();
  expect(first).toMatchObject({
    status: 200,
    tracked: {
      linkedinProfileUrl: buildUrl(NAME),
      owner: null,
      description: { firstName: 'Ada', lastName: 'Lovelace', headline: expect.stringMatching(/./) },
    },
  });
  const photo = await fetch(app.appUrl + first.tracked.description?.photoUrl);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('image/'),
  ]);
  await refresh();
  expect((await show()).tracked.description).toMatchObject({
    lastName: 'King',
    headline: 'Analyst',
    followers: 7,
    photoUrl: null,
  });
  expect(
    (await app.call('GET', '/linkedin-profiles/tracked', { user: await app.addUser() })).status,
  ).toBe(428);
});

test('the member says whose profile it is, and may change the answer', async () => {
  const app = await startProfiles({ works: false });
  const { user, show } = await link(app);
  const save = (owner: string) =>
    app.call('PUT', '/linkedin-profiles/tracked/owner', { user, body: { owner } });
  for (const owner of ['company', 'colleague', 'me']) {
    expect(await save(owner)).toMatchObject({ status: 200, body: { owner } });
    expect((await show()).tracked.owner).toBe(owner);
  }
  expect(await save('friend')).toMatchObject({ status: 400, body: { errors: { owner: [/./] } } });
});

test('nothing but the URL is shown of a person who objected, before or after they were linked', async () => {
  const app = await startProfiles({ works: false });
  const { show, refresh, memberId } = await link(app);
  const requestId = crypto.randomUUID();
  const keys = [{ kind: 'member', value: memberId }] as const;
  await runInTransaction(app.db, (tx) =>
    suppress(app.deps, tx, { requestId, receivedAt: new Date(), keys }),
  );
  await forgetTrackedProfiles(app.db, [{ kind: 'public', value: NAME }]);
  await refresh();
  expect((await show()).tracked).toEqual({
    linkedinProfileUrl: buildUrl(NAME),
    trackedSince: expect.any(String),
    owner: null,
    description: null,
  });
  const later = await link(app);
  expect((await later.show()).tracked.description).toBeNull();
  await runInTransaction(app.db, (tx) => endSuppression(tx, requestId));
  await refresh();
  expect((await show()).tracked.description).toMatchObject({ lastName: 'King' });
});

test('a profile that another lookup found does not describe the tracked one', async () => {
  const app = await startProfiles({ works: false });
  const { show, refresh } = await link(app);
  await refresh({ memberId: 'ACoAnother', lastName: 'Other' });
  expect((await show()).tracked.description).toMatchObject({ lastName: 'Lovelace' });
});

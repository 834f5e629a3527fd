import { expect, test } from 'vitest';
import { countObjections } from '../privacy/privacy.ts';
import { EMAIL, MARA, show, requestToken } from './links.fixture.ts';
import { findByToken } from './links.ts';
import { makeActor, startPrivacy } from './subject-requests.fixture.ts';
import { listSubjectRequests } from './subject-requests.ts';

test('strangers who ask for access a day long keep no one else from it', async () => {
  const app = await startPrivacy();
  // More than the installation mails to strangers in an hour.
  for (let asked = 0; asked < 301; asked += 1) {
    const address = `198.51.${Math.floor(asked / 20)}.1`;
    await app.ask('access', 'mara', { email: `s${asked}@example.com`, address });
  }
  expect(app.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(await app.ask('access', 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  expect(await requestToken(app)).not.toBe('');
});

test('T59 proofs and lookups are limited, and a spent budget refuses no objection', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.ask('access', 'mara', { email: EMAIL });
  const token = await requestToken(app);
  for (let attempt = 0; attempt < 10; attempt += 1) await show(app, token);
  await expect(show(app, token)).rejects.toMatchObject({ failure: 'too_many_requests' });
  expect(app.network.state.lookUps).toBe(10);

  for (let place = 0; place < 205; place += 1) {
    await app.ask('object', `person-${place}`, { address: `198.51.${place}.1` });
  }
  expect(app.network.state.lookUps).toBe(210);
  expect(await countObjections(app.db)).toBe(205);
});

test('T59 a stranger with many requests delays no one else’s lookup', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  await app.engage(account, [makeActor(MARA.memberId)]);
  app.network.state.isAway = true;
  for (let nth = 0; nth < 150; nth += 1) {
    await app.ask('object', `person-${nth}`, { address: `198.51.${nth % 8}.1` });
  }
  await app.ask('object', 'mara', { address: '203.0.113.9' });
  app.network.state.isAway = false;
  app.network.state.lookUps = 0;
  app.clock.advance({ minutes: 1 });
  await app.lookUpDue();
  expect(app.network.state.lookUps).toBe(100);
  expect(await app.traces()).toMatchObject({ people: 0 });
});

test('T59 a profile that cannot be read is looked up once for all who name it, in the end daily', async () => {
  const app = await startPrivacy();
  app.network.state.isAway = true;
  for (let nth = 0; nth < 20; nth += 1) await app.ask('object', 'broken');
  app.network.state.lookUps = 0;
  for (let hour = 0; hour < 72; hour += 1) {
    app.clock.advance({ hours: 1 });
    await app.lookUpDue();
  }
  // After 1, 2, 3, 9, 33 and 57 hours.
  expect(app.network.state.lookUps).toBe(6);
});

test('T59 the lookups of one network end before everyone’s', async () => {
  const app = await startPrivacy();
  for (let nth = 0; nth < 40; nth += 1) {
    if (nth === 20) app.clock.advance({ hours: 1 });
    if (nth === 20)
      await app.database.pool.query(`delete from rate_limits where key like 'privacy-place:%'`);
    await app.ask('object', `person-${nth}`);
  }
  expect(app.network.state.lookUps).toBe(20);
});

test('T59 one network cannot use up the proofs of everyone', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.ask('access', 'mara', { email: EMAIL, address: '203.0.113.9' });
  const own = await requestToken(app);
  for (let nth = 0; nth < 11; nth += 1) {
    const email = `stranger-${nth}@example.com`;
    await app.ask('access', `person-${nth}`, { email });
    const token = await requestToken(app, email);
    const proofs = Array.from({ length: 10 }, (_, host) => show(app, token, `192.0.2.${host}`));
    await Promise.allSettled(proofs);
  }
  expect(app.network.state.lookUps).toBe(10);
  expect(await show(app, own, '203.0.113.9')).toEqual({
    people: null,
    unproved: 0,
    relations: [],
    told: [],
  });
});

test('one network makes twenty requests an hour', async () => {
  const app = await startPrivacy();
  const from = (nth: number) => ({ address: `2001:db8:1:${nth}::1` });
  for (let nth = 0; nth < 20; nth += 1) await app.ask('object', `person-${nth}`, from(nth));
  await expect(app.ask('object', 'mara', from(20))).rejects.toMatchObject({
    failure: 'too_many_requests',
  });
  await app.ask('object', 'mara', { address: '203.0.113.9' });
  expect(await countObjections(app.db)).toBe(21);
});

test('a refused request for access names the time until its counter ends', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  for (let nth = 0; nth < 3; nth += 1) await app.ask('access', 'mara', { email: EMAIL });
  const refusal: unknown = await app
    .ask('access', 'mara', { email: EMAIL })
    .catch((error) => error);
  expect(refusal).toMatchObject({ failure: 'too_many_requests' });
  expect(refusal).toHaveProperty('details.retryAfterSeconds');
  const { details } = refusal as { details: { retryAfterSeconds: number } }; // checked above
  expect(details.retryAfterSeconds).toBeGreaterThan(3_000);
});

test('operators see requests of people who opened their link before those of a flood', async () => {
  const app = await startPrivacy();
  for (let nth = 0; nth < 20; nth += 1) {
    await app.ask('access', 'mara', { email: `s${nth}@example.com`, address: `198.51.${nth}.1` });
  }
  app.clock.advance({ days: 1 });
  await app.ask('access', 'mara', { email: EMAIL });
  await findByToken(app.deps, await requestToken(app));
  const { requests, leftOut } = await listSubjectRequests(app.deps, 5);
  expect(requests[0]).toMatchObject({ opened_at: app.clock.now(), due_at: expect.any(Date) });
  expect([requests.length, leftOut]).toEqual([5, 16]);
});

test('a stranger who enters someone’s email address neither uses up their mails nor sees their requests', async () => {
  const app = await startPrivacy();
  const stranger = { email: EMAIL, address: '198.51.100.7' };
  for (const kind of ['erase', 'access'] as const) {
    for (let nth = 0; nth < 3; nth += 1) await app.ask(kind, 'mara', stranger);
  }
  expect(await app.ask('erase', 'mara', stranger)).toMatchObject({ isMailed: false });
  for (const kind of ['erase', 'access'] as const) {
    expect(await app.ask(kind, 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  }
});

test('one reader is mailed twelve times an hour at most, from all networks together', async () => {
  const app = await startPrivacy();
  const ask = (nth: number) =>
    app.ask('erase', 'mara', { email: EMAIL, address: `198.51.${nth}.1` });
  for (let nth = 0; nth < 12; nth += 1) expect((await ask(nth)).isMailed).toBe(true);
  expect((await ask(12)).isMailed).toBe(false);
});

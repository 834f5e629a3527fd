import { expect, test } from 'vitest';
import { countObjections } from '../privacy/privacy.ts';
import { EMAIL, MARA, show, tokenTo } from './links.fixture.ts';
import { findByToken } from './links.ts';
import { actorOf, privacyProduct } from './subject-requests.fixture.ts';
import { listSubjectRequests } from './subject-requests.ts';

test('strangers who ask for access a day long keep no one else from it', async () => {
  const o = await privacyProduct();
  // More than the installation mails to strangers in an hour.
  for (let asked = 0; asked < 301; asked += 1) {
    const address = `198.51.${Math.floor(asked / 20)}.1`;
    await o.ask('access', 'mara', { email: `s${asked}@example.com`, address });
  }
  expect(o.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(await o.ask('access', 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  expect(await tokenTo(o)).not.toBe('');
});

test('T59 proofs and lookups are limited, and a spent budget refuses no objection', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  for (let attempt = 0; attempt < 10; attempt += 1) await show(o, token);
  await expect(show(o, token)).rejects.toMatchObject({ failure: 'too_many_requests' });
  expect(o.network.state.lookUps).toBe(10);

  for (let place = 0; place < 205; place += 1) {
    await o.ask('object', `person-${place}`, { address: `198.51.${place}.1` });
  }
  expect(o.network.state.lookUps).toBe(210);
  expect(await countObjections(o.db)).toBe(205);
});

test('T59 a stranger with many requests delays no one else’s lookup', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  await o.engage(account, [actorOf(MARA.memberId)]);
  o.network.state.isAway = true;
  for (let nth = 0; nth < 150; nth += 1) {
    await o.ask('object', `person-${nth}`, { address: `198.51.${nth % 8}.1` });
  }
  await o.ask('object', 'mara', { address: '203.0.113.9' });
  o.network.state.isAway = false;
  o.network.state.lookUps = 0;
  o.clock.advance({ minutes: 1 });
  await o.lookUpDue();
  expect(o.network.state.lookUps).toBe(100);
  expect(await o.traces()).toMatchObject({ people: 0 });
});

test('T59 a profile that cannot be read is looked up once for all who name it, in the end daily', async () => {
  const o = await privacyProduct();
  o.network.state.isAway = true;
  for (let nth = 0; nth < 20; nth += 1) await o.ask('object', 'broken');
  o.network.state.lookUps = 0;
  for (let hour = 0; hour < 72; hour += 1) {
    o.clock.advance({ hours: 1 });
    await o.lookUpDue();
  }
  // After 1, 2, 3, 9, 33 and 57 hours.
  expect(o.network.state.lookUps).toBe(6);
});

test('T59 the lookups of one network end before everyone’s', async () => {
  const o = await privacyProduct();
  for (let nth = 0; nth < 40; nth += 1) {
    if (nth === 20) o.clock.advance({ hours: 1 });
    if (nth === 20)
      await o.database.pool.query(`delete from rate_limits where key like 'privacy-place:%'`);
    await o.ask('object', `person-${nth}`);
  }
  expect(o.network.state.lookUps).toBe(20);
});

test('T59 one network cannot use up the proofs of everyone', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('access', 'mara', { email: EMAIL, address: '203.0.113.9' });
  const own = await tokenTo(o);
  for (let nth = 0; nth < 11; nth += 1) {
    const email = `stranger-${nth}@example.com`;
    await o.ask('access', `person-${nth}`, { email });
    const token = await tokenTo(o, email);
    const proofs = Array.from({ length: 10 }, (_, host) => show(o, token, `192.0.2.${host}`));
    await Promise.allSettled(proofs);
  }
  expect(o.network.state.lookUps).toBe(10);
  expect(await show(o, own, '203.0.113.9')).toEqual({
    people: null,
    unproved: 0,
    relations: [],
    told: [],
  });
});

test('one network makes twenty requests an hour', async () => {
  const o = await privacyProduct();
  const from = (nth: number) => ({ address: `2001:db8:1:${nth}::1` });
  for (let nth = 0; nth < 20; nth += 1) await o.ask('object', `person-${nth}`, from(nth));
  await expect(o.ask('object', 'mara', from(20))).rejects.toMatchObject({
    failure: 'too_many_requests',
  });
  await o.ask('object', 'mara', { address: '203.0.113.9' });
  expect(await countObjections(o.db)).toBe(21);
});

test('a refused request for access names the time until its counter ends', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  for (let nth = 0; nth < 3; nth += 1) await o.ask('access', 'mara', { email: EMAIL });
  const refusal: unknown = await o.ask('access', 'mara', { email: EMAIL }).catch((error) => error);
  expect(refusal).toMatchObject({ failure: 'too_many_requests' });
  expect(refusal).toHaveProperty('details.retryAfterSeconds');
  const { details } = refusal as { details: { retryAfterSeconds: number } }; // checked above
  expect(details.retryAfterSeconds).toBeGreaterThan(3_000);
});

test('operators see requests of people who opened their link before those of a flood', async () => {
  const o = await privacyProduct();
  for (let nth = 0; nth < 20; nth += 1) {
    await o.ask('access', 'mara', { email: `s${nth}@example.com`, address: `198.51.${nth}.1` });
  }
  o.clock.advance({ days: 1 });
  await o.ask('access', 'mara', { email: EMAIL });
  await findByToken(o.deps, await tokenTo(o));
  const { requests, leftOut } = await listSubjectRequests(o.deps, 5);
  expect(requests[0]).toMatchObject({ opened_at: o.clock.now(), due_at: expect.any(Date) });
  expect([requests.length, leftOut]).toEqual([5, 16]);
});

test('a stranger who enters someone’s email address neither uses up their mails nor sees their requests', async () => {
  const o = await privacyProduct();
  const stranger = { email: EMAIL, address: '198.51.100.7' };
  for (const kind of ['erase', 'access'] as const) {
    for (let nth = 0; nth < 3; nth += 1) await o.ask(kind, 'mara', stranger);
  }
  expect(await o.ask('erase', 'mara', stranger)).toMatchObject({ isMailed: false });
  for (const kind of ['erase', 'access'] as const) {
    expect(await o.ask(kind, 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  }
});

test('one reader is mailed twelve times an hour at most, from all networks together', async () => {
  const o = await privacyProduct();
  const ask = (nth: number) => o.ask('erase', 'mara', { email: EMAIL, address: `198.51.${nth}.1` });
  for (let nth = 0; nth < 12; nth += 1) expect((await ask(nth)).isMailed).toBe(true);
  expect((await ask(12)).isMailed).toBe(false);
});

import { expect, test } from 'vitest';
import { register } from '../../../../contract/routes/accounts.ts';
import { accounts, REGISTRATION } from '../accounts.fixture.ts';
import { signIn, withGoogle } from '../google/google.fixture.ts';

test('an account keeps its tracking id, and the sign-up is reported', async () => {
  const o = await accounts();
  const answer = await o.call(register, { body: { ...REGISTRATION, fpromTid: 'visit-1' } });
  expect(answer.status).toBe(201);
  const user = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user.fprom_tid).toBe('visit-1');
  await o.work();
  expect(o.affiliateSignUps).toEqual([
    { trackingId: 'visit-1', userId: user.id, signedUpAt: user.created_at },
  ]);
});

test('without a tracking id, or with a taken address, nothing is reported', async () => {
  const o = await accounts();
  await o.call(register, { body: REGISTRATION });
  const taken = await o.call(register, { body: { ...REGISTRATION, fpromTid: 'visit-1' } });
  expect(taken.status).toBe(409);
  await o.work();
  expect(o.affiliateSignUps).toEqual([]);
});

test('a Google sign-in to an existing account is not reported, even with a tracking id', async () => {
  const o = await withGoogle();
  await signIn(o);
  await signIn(o, { fprom_tid: 'visit-1' });
  await o.work();
  expect(o.affiliateSignUps).toEqual([]);
  const user = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user.fprom_tid).toBeNull();
});

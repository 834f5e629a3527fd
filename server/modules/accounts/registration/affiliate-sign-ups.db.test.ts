import { expect, test } from 'vitest';
import { register } from '../../../../contract/routes/accounts.ts';
import { startAccounts, REGISTRATION } from '../accounts.fixture.ts';
import { signIn, startWithGoogle } from '../google/google.fixture.ts';

test('an account keeps its tracking id, and the sign-up is reported', async () => {
  const app = await startAccounts();
  const answer = await app.call(register, { body: { ...REGISTRATION, fpromTid: 'visit-1' } });
  expect(answer.status).toBe(201);
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user.fprom_tid).toBe('visit-1');
  await app.work();
  expect(app.affiliateSignUps).toEqual([
    { trackingId: 'visit-1', userId: user.id, signedUpAt: user.created_at },
  ]);
});

test('without a tracking id, or with a taken address, nothing is reported', async () => {
  const app = await startAccounts();
  await app.call(register, { body: REGISTRATION });
  const taken = await app.call(register, { body: { ...REGISTRATION, fpromTid: 'visit-1' } });
  expect(taken.status).toBe(409);
  await app.work();
  expect(app.affiliateSignUps).toEqual([]);
});

test('a Google sign-in to an existing account is not reported, even with a tracking id', async () => {
  const app = await startWithGoogle();
  await signIn(app);
  await signIn(app, { fprom_tid: 'visit-1' });
  await app.work();
  expect(app.affiliateSignUps).toEqual([]);
  const user = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(user.fprom_tid).toBeNull();
});

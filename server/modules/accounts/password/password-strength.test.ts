import { expect, test } from 'vitest';
import { meetsRule, registrationPassword } from '../../../../contract/password.ts';
import { GUESSABLE, findReasonToRefuse } from './password-strength.ts';

const EMAIL = 'anna.lind@example.com';

test.each([
  'Password1!',
  'P@ssw0rd',
  'Pa$$w0rd2024!',
  '!!Sunshine99',
  'Welcome2026!',
  '1qaz@WSX',
  'Iloveyou!1',
  'Qwerty123!',
])('%s passes the composition rule and is refused as common', async (password) => {
  expect(await findReasonToRefuse(password, EMAIL)).toBe(GUESSABLE.common);
});

test.each(['Anna.Lind99!', 'xx-ANNA.LIND-7aB!'])(
  '%s is refused for containing the email',
  async (password) => {
    expect(await findReasonToRefuse(password, EMAIL)).toBe(GUESSABLE.email);
  },
);

test.each(['MyRapport#2026', 'R4pp0rt!xyz', 'Linked1n-Forever9!'])(
  '%s is refused for containing the product’s name',
  async (password) => expect(await findReasonToRefuse(password, EMAIL)).toBe(GUESSABLE.product),
);

test.each([
  'Quiet-Harbour7!',
  'Str0ng!Pass1',
  'x9$Kq2!vLm',
  'correct Horse 7 battery!',
  'Ünïcode-Straße7!',
  'aA1!'.repeat(32),
])('%s is accepted', async (password) => {
  expect(meetsRule(password, registrationPassword)).toBe(true);
  expect(await findReasonToRefuse(password, EMAIL)).toBeNull();
});

test('a short local part of the address may occur in the password', async () => {
  expect(await findReasonToRefuse('Quiet-Harbour7!', 'ui@example.com')).toBeNull();
});

test('T35 no password takes long to check', async () => {
  await findReasonToRefuse('warm', EMAIL);
  for (const sign of ['a', '1', '!', '@', ' ']) {
    const begun = performance.now();
    await findReasonToRefuse(sign.repeat(65_536), EMAIL);
    await findReasonToRefuse(`${'1'.repeat(32_768)}a${'1'.repeat(32_768)}`, EMAIL);
    expect(performance.now() - begun).toBeLessThan(1000);
  }
});

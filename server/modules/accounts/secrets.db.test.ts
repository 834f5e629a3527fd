import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { reauthenticate } from '../../../contract/routes/security.ts';
import { createLog } from '../../platform/log/log.ts';
import { accounts, codeIn, NEW_PASSWORD, PASSWORD, wrongCode } from './accounts.fixture.ts';
import { withGoogle, exchange, signIn } from './google/google.fixture.ts';
import { ask, reset, verify } from './reset/password-reset.fixture.ts';

function overheard() {
  let text = '';
  const destination = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: createLog({ level: 'trace', destination }), text: () => text };
}

test('T51 no password, token, code, challenge or grant is written to the log', async () => {
  const { log, text } = overheard();
  const o = await accounts({ log });
  const { email, token } = await o.addUser();
  const second = (await o.login(email)).body.token;
  await o.login(email, 'Wrong-Harbour7!');
  await o.call(routes.login, { body: { email, password: ['Wrong-Harbour7!'] } });
  const asked = await ask(o, email);
  const { cookies } = await verify(o, asked);
  await reset(o, { email, cookies });
  const third = (await o.login(email, NEW_PASSWORD)).body.token;
  await o.call(routes.requestDeletion, { token: third });
  const code = codeIn(await o.mailTo(email));
  await o.call(routes.deleteAccount, { token: third, body: { code } });
  await o.isSignedIn(third);

  expect(text()).toContain('/auth/password/verifyCode');
  const grant = cookies[0]?.split('=')[1] ?? '';
  const secrets = [PASSWORD, NEW_PASSWORD, 'Wrong-Harbour7!', token, second, third, grant];
  for (const secret of [...secrets, asked.challenge]) expect(text()).not.toContain(secret);
  // Six digits may occur by chance in a time or an id, but not as a word.
  for (const digits of [asked.code, code]) expect(text()).not.toMatch(new RegExp(`"${digits}"`));
});

test('T51 no secret of a Google sign-in is written to the log', async () => {
  const { log, text } = overheard();
  const o = await withGoogle({}, { log });
  const handoff = await signIn(o);
  const me = await exchange(o, handoff);
  expect(text()).toContain('/auth/google/callback');
  const binding = handoff.cookies[0]?.split('=')[1] ?? '';
  for (const secret of [handoff.token, me.body.token, binding]) {
    expect(text()).not.toContain(secret);
  }
});

test('the database contains no secret that opens anything', async () => {
  const o = await withGoogle();
  const { token } = await o.addUser();
  const handoff = await signIn(o);
  const kept = JSON.stringify([
    await o.db.selectFrom('users').selectAll().execute(),
    await o.db.selectFrom('sessions').selectAll().execute(),
    await o.db.selectFrom('handoffs').selectAll().execute(),
  ]);
  for (const secret of [PASSWORD, token, handoff.token]) expect(kept).not.toContain(secret);
  expect(kept).toContain('$argon2id$v=19$');
});

test('security events are logged with event, account, network and request', async () => {
  const { log, text } = overheard();
  const o = await accounts({ log });
  const address = '203.0.113.77';
  const { email, token, id } = await o.addUser();
  await o.call(routes.login, {
    body: { email, password: 'Wrong-Harbour7!', accessType: 'web' },
    address,
  });
  await o.call(routes.login, {
    body: { email: 'unknown@example.com', password: PASSWORD, accessType: 'web' },
  });
  const asked = await ask(o, email);
  await verify(o, { ...asked, code: wrongCode(asked.code) });
  const { body } = await o.call(routes.forgotPassword, { body: { email: 'unknown@example.com' } });
  await verify(o, { challenge: body.message, code: '123456' });
  await reset(o, { email, cookies: (await verify(o, asked)).cookies });
  const second = (await o.login(email, NEW_PASSWORD)).body.token;
  await o.call(reauthenticate, { token: second, body: { currentPassword: 'no' } });
  for (let count = 0; count < 10; count += 1) {
    await o.call(reauthenticate, { token: second, body: { currentPassword: NEW_PASSWORD } });
  }
  await o.call(routes.requestDeletion, { token: second });
  const code = codeIn(await o.mailTo(email));
  await o.call(routes.deleteAccount, { token: second, body: { code } });

  const lines = text()
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
    .flatMap((line) => SecurityLine.safeParse(line).data ?? []);
  expect(new Set(lines.map(({ event }) => event))).toEqual(
    new Set([
      'signed_in_with_password',
      'sign_in_refused',
      'reset_code_requested',
      'wrong_reset_code',
      'reset_code_verified',
      'password_reset',
      'wrong_password',
      'reauthenticated',
      'limit_refused',
      'deletion_requested',
      'account_deleted',
    ]),
  );
  const refused = lines.filter(({ event }) => event === 'sign_in_refused');
  expect(refused.map(({ userId }) => userId)).toEqual([id, undefined]);
  const guessed = lines.filter(({ event }) => event === 'wrong_reset_code');
  expect(guessed.map(({ userId }) => userId)).toEqual([id, undefined]);
  expect(refused[0]?.addressPrefix).toBe('203.0.113.0/24');
  for (const secret of [email, 'unknown@example.com', address, token, second, asked.challenge]) {
    expect(text()).not.toContain(secret);
  }
});

const SecurityLine = z.object({
  msg: z.literal('security'),
  event: z.string(),
  userId: z.optional(z.uuid()),
  addressPrefix: z.string(),
  requestId: z.uuid(),
});

import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { reauthenticate } from '../../../contract/routes/security.ts';
import { createLog } from '../../platform/log/log.ts';
import {
  startAccounts,
  findCode,
  NEW_PASSWORD,
  PASSWORD,
  makeWrongCode,
} from './accounts.fixture.ts';
import { startWithGoogle, exchange, signIn } from './google/google.fixture.ts';
import { ask, reset, verify } from './reset/password-reset.fixture.ts';

function createOverheardLog() {
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
  const { log, text } = createOverheardLog();
  const app = await startAccounts({ log });
  const { email, token } = await app.addUser();
  const second = (await app.login(email)).body.token;
  await app.login(email, 'Wrong-Harbour7!');
  await app.call(routes.login, { body: { email, password: ['Wrong-Harbour7!'] } });
  const asked = await ask(app, email);
  const { cookies } = await verify(app, asked);
  await reset(app, { email, cookies });
  const third = (await app.login(email, NEW_PASSWORD)).body.token;
  await app.call(routes.requestDeletion, { token: third });
  const code = findCode(await app.mailTo(email));
  await app.call(routes.deleteAccount, { token: third, body: { code } });
  await app.isSignedIn(third);

  expect(text()).toContain('/auth/password/verifyCode');
  const grant = cookies[0]?.split('=')[1] ?? '';
  const secrets = [PASSWORD, NEW_PASSWORD, 'Wrong-Harbour7!', token, second, third, grant];
  for (const secret of [...secrets, asked.challenge]) expect(text()).not.toContain(secret);
  // Six digits may occur by chance in a time or an id, but not as a word.
  for (const digits of [asked.code, code]) expect(text()).not.toMatch(new RegExp(`"${digits}"`));
});

test('T51 no secret of a Google sign-in is written to the log', async () => {
  const { log, text } = createOverheardLog();
  const app = await startWithGoogle({}, { log });
  const handoff = await signIn(app);
  const me = await exchange(app, handoff);
  expect(text()).toContain('/auth/google/callback');
  const binding = handoff.cookies[0]?.split('=')[1] ?? '';
  for (const secret of [handoff.token, me.body.token, binding]) {
    expect(text()).not.toContain(secret);
  }
});

test('the database contains no secret that opens anything', async () => {
  const app = await startWithGoogle();
  const { token } = await app.addUser();
  const handoff = await signIn(app);
  const kept = JSON.stringify([
    await app.db.selectFrom('users').selectAll().execute(),
    await app.db.selectFrom('sessions').selectAll().execute(),
    await app.db.selectFrom('handoffs').selectAll().execute(),
  ]);
  for (const secret of [PASSWORD, token, handoff.token]) expect(kept).not.toContain(secret);
  expect(kept).toContain('$argon2id$v=19$');
});

test('security events are logged with event, account, network and request', async () => {
  const { log, text } = createOverheardLog();
  const app = await startAccounts({ log });
  const address = '203.0.113.77';
  const { email, token, id } = await app.addUser();
  await app.call(routes.login, {
    body: { email, password: 'Wrong-Harbour7!', accessType: 'web' },
    address,
  });
  await app.call(routes.login, {
    body: { email: 'unknown@example.com', password: PASSWORD, accessType: 'web' },
  });
  const asked = await ask(app, email);
  await verify(app, { ...asked, code: makeWrongCode(asked.code) });
  const { body } = await app.call(routes.forgotPassword, {
    body: { email: 'unknown@example.com' },
  });
  await verify(app, { challenge: body.message, code: '123456' });
  await reset(app, { email, cookies: (await verify(app, asked)).cookies });
  const second = (await app.login(email, NEW_PASSWORD)).body.token;
  await app.call(reauthenticate, { token: second, body: { currentPassword: 'no' } });
  for (let count = 0; count < 10; count += 1) {
    await app.call(reauthenticate, { token: second, body: { currentPassword: NEW_PASSWORD } });
  }
  await app.call(routes.requestDeletion, { token: second });
  const code = findCode(await app.mailTo(email));
  await app.call(routes.deleteAccount, { token: second, body: { code } });

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

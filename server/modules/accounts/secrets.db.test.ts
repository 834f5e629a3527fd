import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { createLog } from '../../platform/log.ts';
import { accounts, codeIn, NEW_PASSWORD, PASSWORD } from './accounts.fixture.ts';
import { withGoogle, exchange, signIn } from './google.fixture.ts';
import { ask, reset, verify } from './password-reset.fixture.ts';

/** A log at its most talkative, and what was written to it. */
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
  // Six digits may stand in a time or an id by chance; as a word of their own they may not.
  for (const digits of [asked.code, code]) expect(text()).not.toMatch(new RegExp(`"${digits}"`));
});

test('T51 what a sign-in at Google hands over is not written to the log', async () => {
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

test('what is kept in the database opens nothing by itself', async () => {
  const o = await withGoogle();
  const { token } = await o.addUser();
  const handoff = await signIn(o);
  const kept = JSON.stringify([
    await o.db.selectFrom('users').selectAll().execute(),
    await o.db.selectFrom('sessions').selectAll().execute(),
    await o.db.selectFrom('handoffs').selectAll().execute(),
  ]);
  for (const secret of [PASSWORD, token, handoff.token]) expect(kept).not.toContain(secret);
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

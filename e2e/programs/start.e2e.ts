import { expect, test } from '@playwright/test';
import { registered } from '../support/calls.ts';
import { someone } from '../support/journey.ts';
import { type Product, startFirst } from '../support/product.ts';
import { readMailedCode, createSandboxAt } from '../support/sandbox.ts';
import { LONG } from '../support/long.ts';

test('the first start prints both URLs and the sign-in, without warnings', async () => {
  // As long as the fixture of a product has: it makes a database while the first ones start.
  test.setTimeout(120_000);
  const product = await startFirst();
  const person = someone();
  await registered(product, person);
  await fetch(`${product.url}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email }),
  });
  // Emails are sent by jobs: the worker has started.
  await readMailedCode(createSandboxAt(product.sandboxUrl), person.email);
  await product.dispose();

  const lines = product
    .said()
    .trim()
    .split(/\s*\n\s*/);
  expect(lines).toEqual([
    `Rapport   ${product.url}`,
    expect.stringContaining(`Sandbox   ${product.sandboxUrl} `),
    expect.stringMatching(/^Sign in: register with any email address/),
    expect.stringMatching(/^Pay with card 4242 4242 4242 4242/),
    'Stop with Ctrl-C.',
  ]);
});

test('Ctrl-C stops product and sandbox, and the next start keeps their data', LONG, async () => {
  const product = await startFirst();
  const person = someone();
  await registered(product, person);
  await product.stop();
  await expectSilence(product);
  await product.start();
  const again = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password, accessType: 'web' }),
  });
  expect(again.status).toBe(200);
  await product.dispose();
});

test('if only npm is terminated, product and sandbox stop with it', LONG, async () => {
  const product = await startFirst(['npm', 'start']);
  await product.kill('SIGTERM');
  await expectSilence(product);
  await product.dispose();
});

async function expectSilence({ url, sandboxUrl }: Product): Promise<void> {
  for (const each of [url, sandboxUrl]) {
    const answers = () =>
      fetch(each).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
  }
}

import { expect, test } from 'vitest';
import * as routes from '../../../contract/routes/privacy.ts';
import { runOperation } from '../../operator/operations.ts';
import { createCaller } from '../../testing/caller.ts';
import { startWholeProduct } from '../../testing/product.ts';
import { buildToken } from './tokens.ts';

const PROFILE = 'https://www.linkedin.com/in/mara-lindqvist/';
const FORGED = 'x'.repeat(75);

test('a request needs no account, and is followed by its token', async () => {
  const product = await startWholeProduct({ works: false });
  const call = createCaller(product);
  const body = { kind: 'object', linkedinProfileUrl: PROFILE, email: ' Mara@Example.com ' };
  const began = performance.now();
  const made = await call(routes.makeSubjectRequest, { body });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ kind: 'object', isMailed: true });
  // Takes as long as for a person with more keys.
  expect(performance.now() - began).toBeGreaterThan(450);

  const { request_id: id } = await product.deps.database.pool
    .query<{ request_id: string }>('select request_id from subject_requests')
    .then(({ rows: [row] }) => row ?? { request_id: '' });
  const token = buildToken(product.deps, id);
  const found = await call(routes.findSubjectRequest, { body: { token } });
  expect(found.body).toMatchObject({ kind: 'object', undoneAt: null, word: null });
  const undone = await call(routes.undoObjection, { body: { token } });
  expect(undone.body).toMatchObject({ undoneAt: expect.any(String) });
  for (const route of [routes.findSubjectRequest, routes.undoObjection, routes.showStoredData]) {
    expect((await call(route, { body: { token: FORGED } })).status).toBe(404);
  }
});

test('errors are reported at their fields', async () => {
  const product = await startWholeProduct({ works: false });
  const call = createCaller(product);
  const findRefusedFields = async (body: object) => {
    const answer = await call(routes.makeSubjectRequest, { body });
    expect(answer.status).toBe(400);
    return Object.keys((answer.body as { errors: object }).errors); // an ErrorBody
  };
  expect(await findRefusedFields({ kind: 'object', linkedinProfileUrl: '' })).toEqual([
    'linkedinProfileUrl',
  ]);
  expect(
    await findRefusedFields({ kind: 'object', linkedinProfileUrl: 'https://example.com/in/x' }),
  ).toEqual(['linkedinProfileUrl']);
  expect(
    await findRefusedFields({ kind: 'object', linkedinProfileUrl: PROFILE, email: 'x' }),
  ).toEqual(['email']);
  expect(await findRefusedFields({ kind: 'access', linkedinProfileUrl: PROFILE })).toEqual([
    'email',
  ]);
  expect(await findRefusedFields({ kind: 'all', linkedinProfileUrl: PROFILE })).toEqual(['kind']);
});

test('operators see open requests with their deadline first, and close them', async () => {
  const product = await startWholeProduct();
  const call = createCaller(product);
  const email = 'mara@example.com';
  for (const kind of ['erase', 'access'] as const) {
    await call(routes.makeSubjectRequest, { body: { kind, linkedinProfileUrl: PROFILE, email } });
  }
  const list = async () => {
    const input = { limit: 10 };
    const { value } = await runOperation(product.deps, { operation: 'privacyRequests', input });
    return (value as { requests: { request_id: string; kind: string; done_at: Date | null }[] })
      .requests; // in the form that the operation returns
  };
  // A job erases.
  await expect
    .poll(async () => (await list()).filter(({ done_at: doneAt }) => doneAt !== null).length)
    .toBe(1);
  const [open, done] = await list();
  expect(open).toMatchObject({ kind: 'access', done_at: null, due_at: expect.any(Date) });
  expect(done).toMatchObject({ kind: 'erase', done_at: expect.any(Date) });
  const close = (dryRun: boolean) =>
    runOperation(product.deps, {
      operation: 'closePrivacyRequest',
      input: { id: open?.request_id, dryRun },
    });
  await close(true);
  expect((await list()).filter(({ done_at: doneAt }) => doneAt === null)).toHaveLength(1);
  await close(false);
  expect((await list()).filter(({ done_at: doneAt }) => doneAt === null)).toEqual([]);
  await expect(close(false)).rejects.toThrow('There is no open request with the id');
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { countObjections } from '../privacy/privacy.ts';
import { answerRequest } from './make-request.ts';
import { makeActor, HOST, startPrivacy, type PrivacyProduct } from './subject-requests.fixture.ts';

const PAIRS = 6;
/** Erasing in as many takes longer than the difference that is allowed. */
const ACCOUNTS = 40;
const DIFFERENCE_MS = 120;

// On a busy machine, times tell nothing.
test.each(atScale({ short: [], long: [100, 1_300, 3_000] }))(
  'T79 with a source that takes %d ms, the time of an answer does not tell whether the person is stored',
  async (sourceMs) => {
    const app = await startPrivacy();
    app.network.state.onLookUp = () => sleep(sourceMs);
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => app.addAccount()));
    const pairs = Array.from({ length: PAIRS }, (_, nth) => nth);
    for (const userId of accounts) {
      const actors = pairs.map((nth) => makeActor(`ACo${nth}`, `stored-${nth}`));
      await app.engage(userId, actors);
    }
    const works: Promise<void>[] = [];
    const times: { stored: number; absent: number }[] = [];
    for (const nth of pairs) {
      const stored = await timeAnswer(app, `stored-${nth}`, nth);
      works.push(app.work());
      const absent = await timeAnswer(app, `absent-${nth}`, nth);
      works.push(app.work());
      times.push({ stored, absent });
    }
    await Promise.all(works);
    expect(await app.traces()).toMatchObject({ people: 0, signals: 0 });
    // Other load only adds to some of them.
    const stored = Math.min(...times.map((time) => time.stored));
    const absent = Math.min(...times.map((time) => time.absent));
    expect(Math.abs(stored - absent)).toBeLessThan(DIFFERENCE_MS);
    expect(absent).toBeGreaterThan(450);
  },
);

test('T79 an objection is answered and in effect although the source never answers', async () => {
  const app = await startPrivacy();
  const account = await app.addAccount();
  await app.engage(account, [makeActor('ACoMara', 'mara')]);
  const lookedUp = Promise.withResolvers<void>();
  app.network.state.onLookUp = () => lookedUp.promise;
  await timeAnswer(app, 'mara', 0);
  // A job erases.
  expect(await app.traces()).toMatchObject({ people: 1 });
  expect(await countObjections(app.db)).toBe(1);
  expect(await app.engage(account, [makeActor('ACoMara', 'mara')], { post: 2 })).toBe(0);
  const working = app.work();
  // Erased before the profile is looked up.
  await expect.poll(async () => (await app.traces())['people']).toBe(0);
  lookedUp.resolve();
  await working;
});

async function timeAnswer(app: PrivacyProduct, name: string, nth: number): Promise<number> {
  const began = performance.now();
  await answerRequest(app.deps, {
    kind: 'object',
    linkedinProfileUrl: HOST + name,
    email: undefined,
    client: { address: `198.51.100.${nth}`, userAgent: '' },
  });
  return performance.now() - began;
}

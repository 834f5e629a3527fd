import { fork } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind } from '../../../testing/databases/database.ts';
import { PROGRAM_ENVIRONMENT } from '../../../testing/environment.ts';
import { type Openers, startOpeners } from '../openers.fixture.ts';

const onPostgres = databaseKind === 'postgres';

/** The point at which the process is killed: the state of its request in the database. */
const MOMENTS: readonly { variants: number; credit: string; left: number }[] = [
  { variants: 0, credit: 'reserved', left: 50 },
  { variants: 1, credit: 'settled', left: 49 },
  { variants: 2, credit: 'settled', left: 49 },
];

async function start(app: Openers, user: string, id: number) {
  const body = await app.order(user, id);
  const order = { userId: user, now: app.clock.now().toISOString(), body };
  const writer = fork(new URL('../../../testing/processes/opener-process.ts', import.meta.url), {
    env: {
      ...PROGRAM_ENVIRONMENT,
      ...app.environment,
      DATABASE_URL: app.database.url ?? '',
      OPENER_ORDER: JSON.stringify(order),
    },
    execArgv: [],
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  return { body, writer };
}

test.runIf(onPostgres).each(MOMENTS)(
  'T68 a process killed with $variants variants stored neither loses nor duplicates a credit',
  async ({ variants, credit, left }) => {
    const app = await startOpeners();
    const { user, id } = await app.addWriter();
    await app.behave({ heldAfter: variants });
    const { body, writer } = await start(app, user, id);
    const request = async () => (await app.findRequests(user))[0];
    await expect
      .poll(async () => [(await request())?.credit, (await app.findVariants(user)).length])
      .toEqual([credit, variants]);
    const gone = new Promise((resolve) => writer.once('exit', resolve));
    writer.kill('SIGKILL');
    await gone;
    await app.behave({ heldAfter: null });
    expect(await request()).toMatchObject({ ending: null });

    app.clock.advance({ minutes: 6 });
    await app.sweep();
    expect(await app.creditsLeft(user)).toBe(left);
    const ending = left === 50 ? 'model_failed' : 'written';
    expect(await request()).toMatchObject({ ending });
    const stored = (await app.findVariants(user)).length;
    expect(stored > 0).toBe(left === 49);
    const again = await app.write(user, id, body);
    expect([again.ended?.end, again.variants.length]).toEqual([ending, stored]);
    expect(await app.creditsLeft(user)).toBe(left);
  },
);

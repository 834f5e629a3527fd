import { expect, onTestFinished, test } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import { databaseKind } from '../../testing/databases/database.ts';
import { startAccounts } from './accounts.fixture.ts';
import { cleanUp } from './clean-up.ts';

const TABLES = ['sessions', 'known_devices', 'security_events', 'codes', 'reset_challenges'];

// The embedded database runs one transaction at a time.
test.runIf(databaseKind === 'postgres')(
  'a clean-up waits for no transaction, and deletes skipped rows the next time',
  async () => {
    const app = await startAccounts();
    // Two accounts: a row of the first is locked, and the rows of the second are not.
    const [held, free] = [await app.addUser(), await app.addUser()];
    for (const { email } of [held, free]) {
      await app.call(routes.forgotPassword, { body: { email } });
      await app.login(email, 'Wrong-Harbour7!');
    }
    await app.work();
    app.clock.advance({ days: 401 });
    const left = async () => {
      const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
      return (await app.database.pool.query<Record<string, number>>(`select ${counts.join()}`))
        .rows[0];
    };
    const before = await left();
    for (const table of TABLES) expect([table, before?.[table]]).not.toEqual([table, 0]);

    const client = await app.database.pool.connect();
    let isHeld = true;
    const release = async () => {
      if (!isHeld) return;
      isHeld = false;
      await client.query('rollback');
      client.release();
    };
    onTestFinished(release);
    await client.query('begin');
    for (const table of TABLES) {
      await client.query(
        `select 1 from ${table} where (tableoid, ctid) in
          (select tableoid, ctid from ${table} limit 1) for update`,
      );
    }
    await cleanUp(app);
    expect(await left()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 1])));
    await release();
    await cleanUp(app);
    expect(await left()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  },
);

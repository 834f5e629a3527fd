// Writes rows one by one from several tasks, and reports each acknowledged number: for tests that
// kill it or its server.
import { openDatabase } from '../../platform/database/database.ts';
import { silentLog } from '../../platform/log/log.ts';

export type WriterMessage = { written: number } | { refused: string };

// Without a listener there is no reason to write.
process.once('disconnect', () => process.exit());

const TASKS = 4;
const report = (message: WriterMessage) => process.send?.(message);

try {
  const { pool } = await openDatabase({
    url: process.env['DATABASE_URL'] || null,
    dataDir: process.env['DATA_DIR'] ?? '',
    log: silentLog,
  });
  await pool.query('create table if not exists written (n int primary key, note text)');
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(n), 0)::int as last from written',
  );
  let last = rows[0]?.last ?? 0;
  // Checkpoints beside the tasks, so that more than one kind of page is dirty.
  setInterval(() => void pool.query('checkpoint').catch(() => {}), 400);
  const write = async () => {
    for (;;) {
      last += 1;
      const n = last;
      await pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(200)]);
      report({ written: n });
    }
  };
  await Promise.all(Array.from({ length: TASKS }, write));
} catch (error) {
  report({ refused: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
}

import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { OperatorRequest } from '../platform/operator-socket.ts';
import { serveOperator } from '../platform/operator-socket.ts';
import { silentLog } from '../platform/log.ts';
import { runCommandLine } from './command-line.ts';
import { commands } from './commands.ts';
import { operations } from './operations.ts';
import { fieldsOf, tableOf } from './tables.ts';

/** What a command says, and its exit status. */
async function run(words: string[], environment: Record<string, string> = {}) {
  const said = { out: '', error: '' };
  const status = await runCommandLine(words, {
    environment,
    complete: () => environment,
    write: (text) => void (said.out += text),
    writeError: (text) => void (said.error += text),
  });
  return { status, ...said };
}

/** A data directory in which something answers every request with what it was asked. */
async function echoing(): Promise<{
  environment: Record<string, string>;
  asked: OperatorRequest[];
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-command-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const asked: OperatorRequest[] = [];
  const answer = async (request: OperatorRequest) => {
    asked.push(request);
    return { value: { limits: [], asked: request } };
  };
  onTestFinished(await serveOperator({ dataDir, answer, log: silentLog }));
  return { environment: { DATA_DIR: dataDir }, asked };
}

const names = [...commands.map(({ usage }) => usage), 'backup <file>', 'restore <file>'].map(
  (usage) => usage.split(' ')[0] ?? '',
);

test('help names every command', async () => {
  const { status, out } = await run(['--help']);
  expect(status).toBe(0);
  for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test.each(names)(
  '%s has help of its own, and refuses options that it does not have',
  async (name) => {
    const help = await run([name, '--help']);
    expect(help).toMatchObject({ status: 0, error: '' });
    expect(help.out).toContain(`Usage: rapport ${name}`);
    const refused = await run([name, 'x', '--jsno']);
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.error).toMatch(/^error: unknown option '--jsno' \(Did you mean --json\?\)\n$/);
  },
);

test('every operation that changes something can be run dry', () => {
  const changing = commands.filter(({ operation }) =>
    operations[operation].input
      .safeParse({})
      .error?.issues.some(({ path }) => path[0] === 'dryRun'),
  );
  expect(changing.map(({ operation }) => operation)).toEqual([
    'endSessions',
    'clearLimit',
    'retryJobs',
    'reconcile',
  ]);
  for (const { options = [] } of changing) {
    expect(options.map(([flags]) => flags)).toContain('--dry-run');
  }
});

test.each([
  [['usr', 'x'], /^error: unknown command 'usr' \(Did you mean user\?\)\n$/],
  [['user'], /^error: missing required argument 'user'\n$/],
  [['user', 'a', 'b'], /^error: too many arguments.*\n$/],
])('%j is miswritten, and told so in one line', async (words, line) => {
  const { status, out, error } = await run(words);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(error).toMatch(line);
});

test('what is written becomes what the product is asked', async () => {
  const { environment, asked } = await echoing();
  await run(['limits', '--of', 'nora@example.com', '--most', '5'], environment);
  expect(asked).toEqual([{ operation: 'limits', input: { of: 'nora@example.com', most: 5 } }]);
});

test('for programs the answer is one line of JSON', async () => {
  const { environment } = await echoing();
  const { out } = await run(['limits', '--json'], environment);
  expect(JSON.parse(out)).toMatchObject({ asked: { operation: 'limits' } });
  expect(out.trimEnd()).not.toContain('\n');
});

test('without a database there is nothing to ask, and none is made', async () => {
  const environment = { DATA_DIR: join(tmpdir(), 'rapport-absent', 'data') };
  await expect(run(['inbox'], environment)).rejects.toThrow('There is no database in the DATA_DIR');
  await expect(
    run(['backup', join(tmpdir(), 'rapport-absent.tar.gz')], environment),
  ).rejects.toThrow('There is no database');
});

test.runIf(process.getuid?.() === 0)(
  'the data directory of another user is not opened where no product runs',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rapport-owner-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    mkdirSync(join(dataDir, 'database'));
    chownSync(dataDir, 65_534, 65_534);
    await expect(run(['inbox'], { DATA_DIR: dataDir })).rejects.toThrow(
      'run this command as that user',
    );
  },
);

test('a file that is there is not asked to be replaced, and a restore wants one that is', async () => {
  const { environment, asked } = await echoing();
  const file = join(environment['DATA_DIR'] ?? '', 'there');
  writeFileSync(file, '');
  await expect(run(['backup', file], environment)).rejects.toThrow('is not replaced');
  await expect(run(['restore', `${file}-not`], environment)).rejects.toThrow('There is no file');
  expect(asked).toEqual([]);
});

test('a restore is not for a PostgreSQL of one’s own', async () => {
  const environment = { DATABASE_URL: 'postgres://localhost/rapport' };
  await expect(run(['restore', 'x'], environment)).rejects.toThrow('pg_restore');
});

test('columns are aligned, and no cell can move the cursor', () => {
  const rows = [
    { name: 'Ada', n: 1 },
    { name: '\u001B[2J\u202Eevil\n', n: null },
  ];
  expect(tableOf(rows, ['name', 'n'], 'none').split('\n')).toEqual([
    'NAME        N',
    'Ada         1',
    '\uFFFD[2J\uFFFDevil\uFFFD  -',
  ]);
  expect(tableOf([], ['name'], 'none')).toBe('none');
  expect(fieldsOf({ at: '2026-01-02T03:04:05.000Z', isPaid: true })).toBe(
    'at      2026-01-02 03:04:05 UTC\nisPaid  yes',
  );
});

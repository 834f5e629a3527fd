import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { OperatorRequest } from '../platform/process/operator-socket.ts';
import { serveOperator } from '../platform/process/operator-socket.ts';
import { silentLog } from '../platform/log/log.ts';
import { runCommandLine } from './command-line.ts';
import { commands } from './commands.ts';
import { operations } from './operations.ts';
import { formatFields, formatJson, formatTable } from './tables.ts';

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

/** `privacy list` is a command of a group. */
const named = [
  ...commands,
  { usage: 'backup <file>' },
  { usage: 'restore <file>' },
  { usage: 'doctor' },
].map((command) => ({
  group: 'group' in command ? command.group : undefined,
  name: command.usage.split(' ')[0] ?? '',
}));
const names = named.map(({ group, name }) => (group === undefined ? name : `${group} ${name}`));

test('help lists every command, in its group', async () => {
  const { status, out } = await run(['--help']);
  expect(status).toBe(0);
  for (const { group, name } of named) {
    expect(out).toMatch(new RegExp(`^  ${group ?? name} `, 'm'));
    if (group === undefined) continue;
    const ofGroup = await run([group, '--help']);
    expect(ofGroup.out).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
});

test.each(names)('%s has --help, and rejects unknown options', async (name) => {
  const words = name.split(' ');
  const help = await run([...words, '--help']);
  expect(help).toMatchObject({ status: 0, error: '' });
  expect(help.out).toContain(`Usage: rapport ${name}`);
  const refused = await run([...words, 'x', '--jsno']);
  expect(refused).toMatchObject({ status: 2, out: '' });
  expect(refused.error).toMatch(/^error: unknown option '--jsno' \(Did you mean --json\?\)\n$/);
});

test('every operation that changes data has a dry run', () => {
  const changing = commands.filter(({ operation }) =>
    operations[operation].input
      .safeParse({})
      .error?.issues.some(({ path }) => path[0] === 'dryRun'),
  );
  expect(changing.map(({ operation }) => operation)).toEqual([
    'endSessions',
    'clearLimit',
    'liftSource',
    'retryJobs',
    'reconcile',
    'closePrivacyRequest',
  ]);
  for (const { options = [] } of changing) {
    expect(options.map(([flags]) => flags)).toContain('--dry-run');
  }
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test.each([
  [['usr', 'x'], /^error: unknown command 'usr' \(Did you mean user\?\)\n$/],
  [['user'], /^error: missing required argument 'user'\n$/],
  [['user', 'a', 'b'], /^error: too many arguments.*\n$/],
  [['limits', '--limit', '1e9'], /^error: limit: must be a whole number from 1 to 10000\n$/],
  [['inbox', '--state', 'lost'], /^error: state: must be waiting, done or ignored\n$/],
  [['clear-limit', 'x'], /^error: id: must be an id that `limits` shows\n$/],
  [['retry-jobs'], /^error: ids: name at least one, or use --all alone\n$/],
  [['retry-jobs', '--all', UNKNOWN], /^error: ids: name at least one, or use --all alone\n$/],
])('the malformed %j is reported in one line', async (words, line) => {
  const { status, out, error } = await run(words);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(error).toMatch(line);
});

test('arguments and options become the operation’s input', async () => {
  const { environment, asked } = await echoing();
  await run(['limits', '--of', 'nora@example.com', '192.0.2.1', '--limit', '5'], environment);
  const of = ['nora@example.com', '192.0.2.1'];
  expect(asked).toEqual([{ operation: 'limits', input: { of, limit: 5 } }]);
});

test('--json prints one line of JSON', async () => {
  const { environment } = await echoing();
  const { out } = await run(['limits', '--json'], environment);
  expect(JSON.parse(out)).toMatchObject({ asked: { operation: 'limits' } });
  expect(out.trimEnd()).not.toContain('\n');
});

test('without a database a command fails, and creates none', async () => {
  const environment = { DATA_DIR: join(tmpdir(), 'rapport-absent', 'data') };
  await expect(run(['inbox'], environment)).rejects.toThrow('There is no database in the DATA_DIR');
  await expect(
    run(['backup', join(tmpdir(), 'rapport-absent.tar.gz')], environment),
  ).rejects.toThrow('There is no database');
});

test.runIf(process.getuid?.() === 0)(
  'another user’s data directory is not opened while the product is stopped',
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

test('a backup replaces no existing file, and a restore requires one', async () => {
  const { environment, asked } = await echoing();
  const file = join(environment['DATA_DIR'] ?? '', 'there');
  writeFileSync(file, '');
  await expect(run(['backup', file], environment)).rejects.toThrow('is not replaced');
  await expect(run(['restore', `${file}-not`], environment)).rejects.toThrow('There is no file');
  expect(asked).toEqual([]);
});

test('a restore is refused if DATABASE_URL is set', async () => {
  const environment = { DATABASE_URL: 'postgres://localhost/rapport' };
  await expect(run(['restore', 'x'], environment)).rejects.toThrow('pg_restore');
});

test('the setup of a database is refused if DATABASE_URL is not set', async () => {
  await expect(run(['database', 'setup'], {})).rejects.toThrow('needs no setup');
});

test('columns are aligned, and control characters are removed from cells', () => {
  const rows = [
    { name: 'Ada', n: 1 },
    { name: '\u001B[2J\u202Eevil\n', n: null },
  ];
  expect(formatTable(rows, ['name', 'n'], 'none').split('\n')).toEqual([
    'NAME        N',
    'Ada         1',
    '\uFFFD[2J\uFFFDevil\uFFFD  -',
  ]);
  expect(formatTable([], ['name'], 'none')).toBe('none');
  expect(formatFields({ at: '2026-01-02T03:04:05.000Z', isPaid: true })).toBe(
    'at      2026-01-02 03:04:05 UTC\nisPaid  yes',
  );
});

test('T88 in JSON, control characters are escaped and mean the same', () => {
  const row = { name: '\u202Emoc.evil \u{E0041} Åsa\u2028\u009B', nested: ['\u200F'] };
  expect(formatJson(row)).toBe(
    String.raw`{"name":"\u202emoc.evil \udb40\udc41 Åsa\u2028\u009b","nested":["\u200f"]}`,
  );
  expect(JSON.parse(formatJson(row))).toEqual(row);
});

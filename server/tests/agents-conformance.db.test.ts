import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { atScale } from '../../contract/testing/scale.ts';
import { createToken } from './agents.fixture.ts';
import { addHolder, type Product, startProduct } from './ended-sessions.fixture.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const BASELINE = join(import.meta.dirname, 'agents-conformance.yml');

/** The suite has no option for a token. Names of other servers are passed on. */
async function addTokenTo({ origin }: Pick<Product, 'origin'>, token: string): Promise<string> {
  const { host: productHost } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const { host, origin: from } = incoming.headers;
    const headers = {
      ...incoming.headers,
      authorization: `Bearer ${token}`,
      host: host === ownHost ? productHost : host,
      ...(from === undefined ? {} : { origin: from === `http://${ownHost}` ? origin : from }),
    };
    const { method, url } = incoming;
    const passed = request(`${origin}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ownHost = `localhost:${(server.address() as AddressInfo).port}`;
  return `http://${ownHost}/mcp`;
}

async function runSuite(...options: string[]): Promise<{ status: number | null; report: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...options], { cwd: ROOT });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [status, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { status, report: `${out}${err}` };
}

/** Of two scenarios that hold for Rapport as well, the checks that do not. */
const NOT_OFFERED = [
  // They call tools of the suite's example server.
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  // Nothing changes while an agent listens, so a stream is refused.
  'sep-2575-server-sends-subscription-ack',
  'sep-2575-server-tags-subscription-id',
  // Rapport has neither prompts nor resources.
  'sep-2549-prompts-list-caching-hints',
  'sep-2549-resources-list-caching-hints',
  'sep-2549-resources-templates-list-caching-hints',
];

function listFailures(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /server-stateless|caching/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name, 'checks.json'), 'utf8');
      const checks = JSON.parse(text) as { id: string; status: string }[];
      return checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    });
}

test('T93 the protocol’s own suite finds only what the baseline explains', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const url = await addTokenTo(on, await createToken(on, member));
  const folder = mkdtempSync(join(tmpdir(), 'rapport-conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = ['--suite', 'all', '--expected-failures', BASELINE, '-o', folder];
  const chosen = atScale({ short: ['--scenario', 'http-header-validation'], long: all });
  const found = await runSuite('server', '--url', url, ...chosen);
  expect(found).toMatchObject({ status: 0 });
  expect(listFailures(folder).toSorted()).toEqual(
    atScale({ short: [], long: NOT_OFFERED.toSorted() }),
  );
}, 300_000);

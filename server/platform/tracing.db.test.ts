import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../testing/databases/database.ts';
import { silentLog } from './log/log.ts';
import { exportTraces } from './trace-export.ts';
import { traceJob } from './tracing.ts';

type SentSpan = { name: string; spanId: string; parentSpanId?: string; attributes: unknown };
type SentTraces = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { endpoint: `http://127.0.0.1:${address.port}`, bodies };
}

test('a trace leads from the job to its statements, without their values', async () => {
  const { pool } = await openTestDatabase();
  const { endpoint, bodies } = await startCollector();
  const sendLast = exportTraces({ endpoint, share: 1, role: 'all', log: silentLog });
  await traceJob('greet', async () => {
    await pool.query('select $1::text as greeting', ['ada@example.com']);
    await pool.query(`select 'ada@example.com'`);
  });
  await pool.query('select $1::int', [1]);
  await sendLast();

  const sent = bodies.map((body) => JSON.parse(body) as SentTraces);
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const job = spans.find(({ name }) => name === 'job greet');
  const statements = spans.filter(({ name }) => name === 'select');
  expect(spans).toHaveLength(3);
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual([job?.spanId, job?.spanId]);
  expect(bodies.join('')).toContain('select $1::text as greeting');
  expect(bodies.join('')).not.toContain('ada@example.com');
});

test('nothing is sent without an exporter', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await traceJob('greet', () => pool.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { type Finding, createReport } from '../examination/finding.ts';
import { examineReplica } from './replicas.ts';

test.runIf(databaseKind === 'postgres')(
  'doctor names a replica that is gone, and one that is no standby, without its password',
  async () => {
    const { url } = await openTestDatabase();
    const client = new pg.Client(url ?? '');
    await client.connect();
    onTestFinished(() => client.end());
    const findings: Finding[] = [];
    const urls = [url ?? '', 'postgres://rapport:secret@127.0.0.1:9/rapport'];
    const report = createReport('Database', findings);
    for (const each of urls) await examineReplica(client, each, report);
    expect(findings).toMatchObject([
      { verdict: 'problem', says: expect.stringContaining('no standby') },
      { verdict: 'problem', check: 'replica 127.0.0.1:9' },
    ]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  },
);

import { expect, test } from 'vitest';
import { giveRoleLimits } from '../../platform/database/role-limits.ts';
import { databaseKind, openTestDatabase } from '../../testing/databases/database.ts';
import { type Finding, createReport } from '../examination/finding.ts';
import { examinePooler } from './pooler.ts';

async function examine(url: string): Promise<string[]> {
  const findings: Finding[] = [];
  const pooler = { directUrl: url, keepsStatements: true };
  await examinePooler(url, pooler, createReport('Database', findings));
  return findings.map(({ verdict, check }) => `${verdict} ${check}`);
}

test.runIf(databaseKind === 'postgres')(
  'doctor says whether limits are in force and statements are kept behind a pooler',
  async () => {
    const { url } = await openTestDatabase();
    expect(await examine(url ?? '')).toEqual(['problem limits', 'ok prepared statements']);
    await giveRoleLimits(url ?? '');
    expect(await examine(url ?? '')).toEqual(['ok limits', 'ok prepared statements']);
    expect(await examine('postgres://127.0.0.1:9/absent')).toEqual(['problem pooler']);
  },
);

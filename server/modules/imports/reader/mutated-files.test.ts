import { expect, test } from 'vitest';
import { FILE_REFUSALS } from '../../../../contract/import-words.ts';
import { PartReceipt } from '../../../../contract/imports.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { makeMutatedFile } from '../../../testing/linkedin-files/mutations.ts';
import { readBytes } from '../imports.fixture.ts';
import { RefusedFile } from './refused-file.ts';

const FILES = atScale({ short: 150, long: 20_000 });
const EACH_WITHIN_MS = 10_000;

test(
  'T92 a changed file is read with a receipt that adds up, or refused with a sentence',
  async () => {
    const outcomes = new Map<string, number>();
    for (let seed = 1; seed <= FILES; seed += 1) {
      const file = makeMutatedFile(seed);
      const startedAt = performance.now();
      const outcome = await readMutated(file.bytes, file.name, `${seed}, ${file.how}`);
      expect(performance.now() - startedAt).toBeLessThan(EACH_WITHIN_MS);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(outcomes.get('read')).toBeGreaterThan(FILES / 10);
    expect(outcomes.size).toBeGreaterThan(4);
  },
  atScale({ short: 120_000, long: 3_600_000 }),
);

async function readMutated(bytes: Buffer, name: string, title: string): Promise<string> {
  try {
    const { parts, days, posts, people } = await readBytes(bytes, name, true);
    for (const part of parts) {
      const lost = PartReceipt.parse(part).refused.reduce((sum, { rows }) => sum + rows, 0);
      expect([title, part.name, part.found]).toEqual([title, part.name, part.read + lost]);
    }
    const found = parts.reduce((sum, part) => sum + part.found, 0);
    const stored = days.length + posts.length + people.length;
    expect([title, found > 0 && stored === 0]).toEqual([title, false]);
    return 'read';
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw new Error(title, { cause: error });
    expect(Object.keys(FILE_REFUSALS)).toContain(error.reason);
    return error.reason;
  }
}

import { Resolver } from 'node:dns/promises';

export type Dns = {
  /** The TXT records of a name; null if there is no usable answer. */
  txt(name: string): Promise<readonly string[] | null>;
  /** Whether the name has an MX record or an address; null as above. */
  exists(name: string): Promise<boolean | null>;
};

const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

export function createSystemDns(): Dns {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });

  /** An absent record is an empty list. */
  async function readRecords<T>(query: Promise<T[]>): Promise<T[] | null> {
    try {
      return await query;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return ABSENT.has(code) ? [] : null;
    }
  }

  return {
    async txt(name) {
      // A long record is split into parts.
      const found = await readRecords(resolver.resolveTxt(name));
      return found?.map((parts) => parts.join('')) ?? null;
    },
    async exists(name) {
      const found = await Promise.all([
        readRecords<unknown>(resolver.resolveMx(name)),
        readRecords<unknown>(resolver.resolve4(name)),
        readRecords<unknown>(resolver.resolve6(name)),
      ]);
      if (found.some((each) => each !== null && each.length > 0)) return true;
      return found.includes(null) ? null : false;
    },
  };
}

import type { QueryOf, ReplyOf } from '../../../../contract/route.ts';
import type {
  exportSignals as exportRoute,
  previewExport as previewRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import * as store from './export.store.ts';
import { columnsOf, personCells, type Preset, reasonOf, signalCells } from './presets.ts';
import { recordedFile } from './recorded-file.ts';

const ROWS_AT_ONCE = 1_000;
const PREVIEWED_ROWS = 3;

type ExportQuery = QueryOf<typeof exportRoute>;
type Exported = store.Range & { preset: Preset };

type ExportDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

export function exportSignals(
  deps: ExportDeps,
  userId: string,
  query: ExportQuery,
): Promise<AsyncIterable<string>> {
  const exported = exportOf(userId, query);
  const columns = columnsOf(exported.preset);
  return recordedFile(deps, userId, {
    event: 'signals_exported',
    columns,
    pages: pages(deps, exported),
  });
}

async function* pages({ db }: ExportDeps, exported: Exported): AsyncGenerator<string[][]> {
  for (let after: number | null = 0; after !== null;) {
    const page: Page = await findRows(db, exported, { after, limit: ROWS_AT_ONCE });
    yield page.rows;
    after = page.rows.length < ROWS_AT_ONCE ? null : page.last;
  }
}

export async function previewExport(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  query: QueryOf<typeof previewRoute>,
): Promise<ReplyOf<typeof previewRoute>> {
  const exported = exportOf(userId, query);
  const count = query.preset === 'plain' ? store.countSignals : store.countPeople;
  const [{ rows }, size] = await Promise.all([
    findRows(db, exported, { after: 0, limit: PREVIEWED_ROWS }),
    count(db, exported),
  ]);
  return {
    columns: columnsOf(query.preset),
    rows,
    count: size.count,
    withoutPublicAddress: size.without_public,
  };
}

function exportOf(userId: string, { preset, since, until }: ExportQuery): Exported {
  return { userId, preset, since, until };
}

/** `last` is the number after which the next page begins. */
type Page = { rows: string[][]; last: number | null };

async function findRows(
  db: Db,
  { preset, ...range }: Exported,
  o: { after: number; limit: number },
): Promise<Page> {
  const { userId } = range;
  if (preset === 'plain') {
    const signals = await store.findSignals(db, { ...range, ...o });
    const rows = signals.map((signal) => signalCells(userId, signal));
    return { rows, last: signals.at(-1)?.no ?? null };
  }
  const people = await store.findPeople(db, { ...range, ...o });
  const rows = people.map((person) =>
    personCells(preset, userId, { ...person, reason: reasonOf(person) }),
  );
  return { rows, last: people.at(-1)?.person_id ?? null };
}

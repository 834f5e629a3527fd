import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
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

export type IsSetAside = (person: Pick<store.ExportedPerson, 'person_id' | 'headline'>) => boolean;

/** Leads belong to another module. Files for CRMs leave out people who are set aside. */
type SetAsideDeps = { readonly findSetAside: (userId: string) => Promise<IsSetAside | null> };
type ExportDeps = Pick<Deps, 'db' | 'clock' | 'log'> & SetAsideDeps;

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

async function* pages(deps: ExportDeps, exported: Exported): AsyncGenerator<string[][]> {
  const isSetAside = await findSetAside(deps, exported);
  for (let after: number | null = 0; after !== null;) {
    const page: Page = await findRows(deps.db, exported, {
      after,
      limit: ROWS_AT_ONCE,
      isSetAside,
    });
    yield page.rows;
    after = page.next;
  }
}

export async function previewExport(
  deps: Pick<Deps, 'db'> & SetAsideDeps,
  userId: string,
  query: QueryOf<typeof previewRoute>,
): Promise<ReplyOf<typeof previewRoute>> {
  const exported = exportOf(userId, query);
  const isSetAside = await findSetAside(deps, exported);
  const [rows, size] = await Promise.all([
    findFirst(deps.db, exported, isSetAside),
    sizeOf(deps.db, exported, isSetAside),
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

/** The plain file is the member's record and contains everybody. */
async function findSetAside(
  deps: SetAsideDeps,
  { userId, preset }: Exported,
): Promise<IsSetAside | null> {
  return preset === 'plain' ? null : deps.findSetAside(userId);
}

async function findFirst(
  db: Db,
  exported: Exported,
  isSetAside: IsSetAside | null,
): Promise<string[][]> {
  const limit = isSetAside === null ? PREVIEWED_ROWS : ROWS_AT_ONCE;
  const rows: string[][] = [];
  for (let after: number | null = 0; after !== null && rows.length < PREVIEWED_ROWS;) {
    const page: Page = await findRows(db, exported, { after, limit, isSetAside });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows.slice(0, PREVIEWED_ROWS);
}

async function sizeOf(
  db: Db,
  { preset, ...range }: Exported,
  isSetAside: IsSetAside | null,
): Promise<store.ExportSize> {
  if (preset === 'plain') return store.countSignals(db, range);
  if (isSetAside === null) return store.countPeople(db, range);
  const people = (await store.listPeople(db, range)).filter((person) => !isSetAside(person));
  const withoutPublic = people.filter(({ public_key: key }) => key === null);
  return { count: people.length, without_public: withoutPublic.length };
}

type Page = { rows: string[][]; next: number | null };

async function findRows(
  db: Db,
  { preset, ...range }: Exported,
  { isSetAside, ...o }: { after: number; limit: number; isSetAside: IsSetAside | null },
): Promise<Page> {
  const { userId } = range;
  if (preset === 'plain') {
    const signals = await store.findSignals(db, { ...range, ...o });
    const rows = signals.map((signal) => signalCells(userId, signal));
    return { rows, next: signals.length < o.limit ? null : (signals.at(-1)?.no ?? null) };
  }
  const people = await store.findPeople(db, { ...range, ...o });
  const rows = people
    .filter((person) => !isSetAside?.(person))
    .map((person) => personCells(preset, userId, { ...person, reason: reasonOf(person) }));
  return { rows, next: people.length < o.limit ? null : (people.at(-1)?.person_id ?? null) };
}

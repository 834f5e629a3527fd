import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  exportSignals as exportRoute,
  previewExport as previewRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import * as store from './export.store.ts';
import { columnsOf, type CrmPreset, personCells, reasonOf, signalCells } from './presets.ts';
import { recordedFile } from './recorded-file.ts';

const ROWS_AT_ONCE = 1_000;
const PREVIEWED_ROWS = 3;

export type IsSetAside = (person: Pick<store.ExportedPerson, 'person_id' | 'headline'>) => boolean;

/** Leads belong to another module. Files for CRMs leave out people who are set aside. */
type ExportDeps = Pick<Deps, 'db'> & {
  readonly findSetAside: (userId: string) => Promise<IsSetAside | null>;
};

export async function exportSignals(
  deps: ExportDeps & Pick<Deps, 'clock' | 'log'>,
  userId: string,
  query: QueryOf<typeof exportRoute>,
): Promise<AsyncIterable<string>> {
  return recordedFile(deps, userId, {
    event: 'signals_exported',
    columns: columnsOf(query.preset),
    pages: pagesOf(await contentOf(deps, userId, query), ROWS_AT_ONCE),
  });
}

export async function previewExport(
  deps: ExportDeps,
  userId: string,
  query: QueryOf<typeof previewRoute>,
): Promise<ReplyOf<typeof previewRoute>> {
  const content = await contentOf(deps, userId, query);
  const [rows, size] = await Promise.all([firstRows(content), content.count()]);
  return {
    columns: columnsOf(query.preset),
    rows,
    count: size.count,
    withoutPublicAddress: size.without_public,
  };
}

type From = { after: number; limit: number };
type Page = { rows: string[][]; next: number | null };

type Content = {
  findPage: (from: From) => Promise<Page>;
  count: () => Promise<store.ExportSize>;
  /** Pages may have fewer rows than their limit. */
  isFiltered: boolean;
};

/** The plain file is the member's record: one row for each signal, of everybody. */
async function contentOf(
  { db, findSetAside }: ExportDeps,
  userId: string,
  { preset, since, until }: QueryOf<typeof exportRoute>,
): Promise<Content> {
  const range = { userId, since, until };
  if (preset === 'plain') return signalsIn(db, range);
  return peopleIn(db, range, { preset, isSetAside: await findSetAside(userId) });
}

function signalsIn(db: Db, range: store.Range): Content {
  return {
    isFiltered: false,
    count: () => store.countSignals(db, range),
    async findPage(from) {
      const signals = await store.findSignals(db, { ...range, ...from });
      const rows = signals.map((signal) => signalCells(range.userId, signal));
      return { rows, next: nextAfter(from, signals, signals.at(-1)?.no) };
    },
  };
}

function peopleIn(
  db: Db,
  range: store.Range,
  { preset, isSetAside }: { preset: CrmPreset; isSetAside: IsSetAside | null },
): Content {
  return {
    isFiltered: isSetAside !== null,
    async count() {
      if (isSetAside === null) return store.countPeople(db, range);
      const people = (await store.listPeople(db, range)).filter((person) => !isSetAside(person));
      const withoutPublic = people.filter(({ public_key: key }) => key === null);
      return { count: people.length, without_public: withoutPublic.length };
    },
    async findPage(from) {
      const people = await store.findPeople(db, { ...range, ...from });
      const rows = people
        .filter((person) => !isSetAside?.(person))
        .map((person) =>
          personCells(preset, range.userId, { ...person, reason: reasonOf(person) }),
        );
      return { rows, next: nextAfter(from, people, people.at(-1)?.person_id) };
    },
  };
}

function nextAfter({ limit }: From, found: readonly unknown[], last: number | undefined) {
  return found.length < limit ? null : (last ?? null);
}

async function* pagesOf(content: Content, limit: number): AsyncGenerator<string[][]> {
  for (let after: number | null = 0; after !== null;) {
    const page: Page = await content.findPage({ after, limit });
    yield page.rows;
    after = page.next;
  }
}

async function firstRows(content: Content): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of pagesOf(content, content.isFiltered ? ROWS_AT_ONCE : PREVIEWED_ROWS)) {
    rows.push(...page);
    if (rows.length >= PREVIEWED_ROWS) break;
  }
  return rows.slice(0, PREVIEWED_ROWS);
}

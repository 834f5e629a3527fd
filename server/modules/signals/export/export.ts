import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  exportSignals as exportRoute,
  previewExport as previewRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import * as store from './export.store.ts';
import {
  listColumns,
  type CrmPreset,
  formatPersonCells,
  describeReason,
  formatSignalCells,
} from './presets.ts';
import { createRecordedFile } from './recorded-file.ts';

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
  return createRecordedFile(deps, userId, {
    event: 'signals_exported',
    columns: listColumns(query.preset),
    pages: readPages(await selectContent(deps, userId, query), ROWS_AT_ONCE),
  });
}

export async function previewExport(
  deps: ExportDeps,
  userId: string,
  query: QueryOf<typeof previewRoute>,
): Promise<ReplyOf<typeof previewRoute>> {
  const content = await selectContent(deps, userId, query);
  const [rows, size] = await Promise.all([readFirstRows(content), content.count()]);
  return {
    columns: listColumns(query.preset),
    rows,
    count: size.count,
    withoutPublicAddress: size.without_public,
  };
}

type From = { after: number; limit: number };
type ExportPage = { rows: string[][]; next: number | null };

type Content = {
  findPage: (from: From) => Promise<ExportPage>;
  count: () => Promise<store.ExportSize>;
  /** Pages may have fewer rows than their limit. */
  isFiltered: boolean;
};

/** The plain file is the member's record: one row for each signal, of everyone. */
async function selectContent(
  { db, findSetAside }: ExportDeps,
  userId: string,
  { preset, since, until }: QueryOf<typeof exportRoute>,
): Promise<Content> {
  const range = { userId, since, until };
  if (preset === 'plain') return listSignals(db, range);
  return listExportedPeople(db, range, { preset, isSetAside: await findSetAside(userId) });
}

function listSignals(db: Db, range: store.ExportRange): Content {
  return {
    isFiltered: false,
    count: () => store.countSignals(db, range),
    async findPage(from) {
      const signals = await store.findSignals(db, { ...range, ...from });
      const rows = signals.map((signal) => formatSignalCells(range.userId, signal));
      return { rows, next: getNextAfter(from, signals, signals.at(-1)?.no) };
    },
  };
}

function listExportedPeople(
  db: Db,
  range: store.ExportRange,
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
          formatPersonCells(preset, range.userId, { ...person, reason: describeReason(person) }),
        );
      return { rows, next: getNextAfter(from, people, people.at(-1)?.person_id) };
    },
  };
}

function getNextAfter({ limit }: From, found: readonly unknown[], last: number | undefined) {
  return found.length < limit ? null : (last ?? null);
}

async function* readPages(content: Content, limit: number): AsyncGenerator<string[][]> {
  for (let after: number | null = 0; after !== null;) {
    const page: ExportPage = await content.findPage({ after, limit });
    yield page.rows;
    after = page.next;
  }
}

async function readFirstRows(content: Content): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of readPages(content, content.isFiltered ? ROWS_AT_ONCE : PREVIEWED_ROWS)) {
    rows.push(...page);
    if (rows.length >= PREVIEWED_ROWS) break;
  }
  return rows.slice(0, PREVIEWED_ROWS);
}

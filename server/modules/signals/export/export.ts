import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  exportSignals as exportRoute,
  previewExport as previewRoute,
} from '../../../../contract/routes/signals.ts';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { SignalFilters } from '../feed/feed.store.ts';
import * as store from './export.store.ts';
import {
  listColumns,
  type CrmPreset,
  formatPersonCells,
  describeReason,
  formatSignalCells,
} from './presets.ts';
import { createRecordedFile } from './recorded-file.ts';
import { findRows, type From } from './rows-in-order.ts';

const ROWS_AT_ONCE = 1_000;
const PREVIEWED_ROWS = 3;

type IsSetAside = (person: Pick<store.ExportedPerson, 'person_id' | 'headline'>) => boolean;

/**
 * Leads and imports belong to other modules. Files for CRMs leave out people who are set aside, and
 * say since when others are connected; by what matters, people who fit come before others.
 */
type ExportDeps = Pick<Deps, 'database'> & {
  readonly findSetAside: (from: { readonly db: Db }, userId: string) => Promise<IsSetAside | null>;
  readonly findConnectionDays: (
    db: Db,
    userId: string,
    people: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
  readonly findFitting: (db: Db, userId: string) => Promise<readonly number[]>;
};

/** Signals know nothing of fit: leads replace it by people. */
type ExportQuery<Route extends typeof exportRoute | typeof previewRoute> = Omit<
  QueryOf<Route>,
  'fit'
> &
  Pick<SignalFilters, 'people'>;

export async function exportSignals(
  deps: ExportDeps & Pick<Deps, 'db' | 'clock' | 'log'>,
  userId: string,
  query: ExportQuery<typeof exportRoute>,
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
  query: ExportQuery<typeof previewRoute>,
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

type ExportPreset = QueryOf<typeof exportRoute>['preset'];
type Readable = Pick<Deps['database'], 'read'>;
type ExportPage = { rows: string[][]; next: number | null };

type Content = {
  findPage: (from: From) => Promise<ExportPage>;
  count: () => Promise<store.ExportSize>;
  /** Pages may have fewer rows than their limit. */
  isFiltered: boolean;
};

/** The plain file is the member's record: one row for each signal, of everyone. */
async function selectContent(
  deps: ExportDeps,
  userId: string,
  { preset, order, ...filters }: ExportQuery<typeof exportRoute>,
): Promise<Content> {
  const wanted = { userId, ...filters };
  const { database, findSetAside } = deps;
  const sequence = order === 'worth' ? await listByWorth(deps, wanted, preset) : null;
  if (preset === 'plain') return listSignals(database, wanted, sequence);
  const isSetAside = await database.read((db) => findSetAside({ db }, userId));
  return listExportedPeople(deps, wanted, { preset, isSetAside, sequence });
}

/** The numbers of the signals, or of their people, each by their strongest signal. */
function listByWorth(
  { database, findFitting }: ExportDeps,
  wanted: SignalFilters,
  preset: ExportPreset,
): Promise<readonly number[]> {
  return database.read(async (db) => {
    const all = await store.listByWorth(db, wanted, await findFitting(db, wanted.userId));
    if (preset === 'plain') return all.map(({ no }) => no);
    const present = all.filter((signal) => signal.is_present);
    return [...new Set(present.map(({ person_id: id }) => id))];
  });
}

function listSignals(
  database: Readable,
  wanted: SignalFilters,
  sequence: readonly number[] | null,
): Content {
  return {
    isFiltered: false,
    count: () => database.read((db) => store.countSignals(db, wanted)),
    async findPage(from) {
      const { found, next } = await findRows(
        { ...from, sequence },
        (part) => database.read((db) => store.findSignals(db, { ...wanted, ...part })),
        ({ no }) => no,
      );
      return { rows: found.map((signal) => formatSignalCells(wanted.userId, signal)), next };
    },
  };
}

function listExportedPeople(
  { database, findConnectionDays }: ExportDeps,
  wanted: SignalFilters,
  {
    preset,
    isSetAside,
    sequence,
  }: { preset: CrmPreset; isSetAside: IsSetAside | null; sequence: readonly number[] | null },
): Content {
  return {
    isFiltered: isSetAside !== null,
    async count() {
      const all = await database.read((db) => store.listPeople(db, wanted));
      const people = all.filter((person) => !isSetAside?.(person));
      const withoutPublic = people.filter(({ public_key: key }) => key === null);
      return { count: people.length, without_public: withoutPublic.length };
    },
    async findPage(from) {
      const { found: people, next } = await findRows(
        { ...from, sequence },
        (part) => database.read((db) => store.findPeople(db, { ...wanted, ...part })),
        ({ person_id: id }) => id,
      );
      const ids = people.map(({ person_id: id }) => id);
      const connected = await database.read((db) => findConnectionDays(db, wanted.userId, ids));
      const rows = people
        .filter((person) => !isSetAside?.(person))
        .map((person) =>
          formatPersonCells(preset, wanted.userId, {
            ...person,
            reason: describeReason(person),
            connectedOn: connected.get(person.person_id),
          }),
        );
      return { rows, next };
    },
  };
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

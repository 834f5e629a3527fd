import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  exportLeads as exportRoute,
  previewLeadExport as previewRoute,
} from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { listColumns, formatPersonCells, createRecordedFile } from '../../signals/signals.ts';
import { describePeople } from '../person/people.store.ts';
import { type Board, type BoardDeps, type BoardPerson, readBoard } from '../board/board.ts';
import { sortIntoTabs } from '../board/board.rules.ts';
import { filterConnected, findConnections } from '../board/connected.ts';
import { presentLeads } from '../board/present.ts';
import { buildSentences, createDatedCalendar } from '../ranking/reasons/reason-words.ts';

type LeadExportDeps = BoardDeps & Pick<Deps, 'log' | 'database'>;
type LeadExportQuery = QueryOf<typeof exportRoute>;

const ROWS_AT_ONCE = 500;
const PREVIEWED_ROWS = 3;

export async function exportLeads(
  deps: LeadExportDeps,
  userId: string,
  { preset, ...shown }: LeadExportQuery,
): Promise<AsyncIterable<string>> {
  const { database, clock } = deps;
  const { board, people } = await database.read((db) => findShown({ db, clock }, userId, shown));
  async function* pages(): AsyncGenerator<string[][]> {
    for (let from = 0; from < people.length; from += ROWS_AT_ONCE) {
      const some = people.slice(from, from + ROWS_AT_ONCE);
      yield await database.read((db) => listCells({ db }, userId, { board, people: some, preset }));
    }
  }
  return createRecordedFile(deps, userId, {
    event: 'leads_exported',
    columns: listColumns(preset),
    pages: pages(),
  });
}

export async function previewLeadExport(
  deps: BoardDeps,
  userId: string,
  { preset, ...shown }: LeadExportQuery,
): Promise<ReplyOf<typeof previewRoute>> {
  const { board, people } = await findShown(deps, userId, shown);
  const described = await describePeople(
    deps.db,
    userId,
    people.map(({ personId }) => personId),
  );
  const exported = described.filter((person) => person.may_export);
  const ids = new Set(exported.map((person) => person.person_id));
  const first = people.filter(({ personId }) => ids.has(personId)).slice(0, PREVIEWED_ROWS);
  const cells = await listCells(deps, userId, { board, people: first, preset });
  return {
    columns: listColumns(preset),
    rows: cells,
    count: exported.length,
    withoutPublicAddress: exported.filter((person) => !person.has_public_key).length,
  };
}

async function findShown(
  deps: BoardDeps,
  userId: string,
  { tab, connected }: Omit<LeadExportQuery, 'preset'>,
): Promise<{ board: Board; people: readonly BoardPerson[] }> {
  const [board, connections] = await Promise.all([
    readBoard(deps, userId),
    connected === undefined ? null : findConnections(deps.db, userId),
  ]);
  return { board, people: filterConnected(sortIntoTabs(board)[tab], connected, connections) };
}

async function listCells(
  { db }: Pick<BoardDeps, 'db'>,
  userId: string,
  {
    board,
    people,
    preset,
  }: { board: Board; people: readonly BoardPerson[]; preset: LeadExportQuery['preset'] },
): Promise<string[][]> {
  const ids = people.map(({ personId }) => personId);
  const described = await describePeople(db, userId, ids);
  const descriptions = described.filter((person) => person.may_export);
  const context = { ...board.context, calendar: createDatedCalendar(board.timeZone) };
  const dated = { ...board, context };
  const leads = await presentLeads(db, userId, { board: dated, people, descriptions });
  return leads.map(({ id, name, headline, url, reasons, lastEngagedAt, connectedOn }) =>
    formatPersonCells(preset, userId, {
      person_id: id,
      name,
      headline,
      url,
      sort_at: lastEngagedAt,
      reason: buildSentences(reasons.map(({ words }) => words)),
      connectedOn: connectedOn ?? undefined,
    }),
  );
}

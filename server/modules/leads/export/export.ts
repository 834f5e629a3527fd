import type { QueryOf, ReplyOf } from '../../../../contract/route.ts';
import type {
  exportLeads as exportRoute,
  previewLeadExport as previewRoute,
} from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { columnsOf, describePeople, personCells, recordedFile } from '../../signals/signals.ts';
import { type Board, type BoardDeps, readBoard } from '../board/board.ts';
import { tabsOf } from '../board/board.rules.ts';
import { presentLeads } from '../board/present.ts';
import { sentenceOf } from '../ranking/reason-words.ts';
import type { Ranked } from '../ranking/ranking.ts';

type ExportDeps = BoardDeps & Pick<Deps, 'log'>;
type Query = QueryOf<typeof exportRoute>;

const ROWS_AT_ONCE = 500;
const PREVIEWED_ROWS = 3;

/** The leads of a tab with their reasons. People who are set aside are in no tab. */
export async function exportLeads(
  deps: ExportDeps,
  userId: string,
  { preset, tab }: Query,
): Promise<AsyncIterable<string>> {
  const board = await readBoard(deps, userId);
  const rows = tabsOf(board)[tab];
  async function* pages(): AsyncGenerator<string[][]> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      yield await cellsOf(deps, userId, { board, rows: some, preset });
    }
  }
  return recordedFile(deps, userId, { columns: columnsOf(preset), pages: pages() });
}

export async function previewLeadExport(
  deps: BoardDeps,
  userId: string,
  { preset, tab }: Query,
): Promise<ReplyOf<typeof previewRoute>> {
  const board = await readBoard(deps, userId);
  const rows = tabsOf(board)[tab];
  const people = await describePeople(
    deps.db,
    userId,
    rows.map(({ candidate }) => candidate.personId),
  );
  const exported = people.filter((person) => person.may_export);
  const ids = new Set(exported.map((person) => person.person_id));
  const first = rows
    .filter(({ candidate }) => ids.has(candidate.personId))
    .slice(0, PREVIEWED_ROWS);
  const cells = await cellsOf(deps, userId, { board, rows: first, preset });
  return {
    columns: columnsOf(preset),
    rows: cells,
    count: exported.length,
    withoutPublicAddress: exported.filter((person) => !person.has_public_key).length,
  };
}

async function cellsOf(
  { db }: Pick<BoardDeps, 'db'>,
  userId: string,
  o: { board: Board; rows: readonly Ranked[]; preset: Query['preset'] },
): Promise<string[][]> {
  const ids = o.rows.map(({ candidate }) => candidate.personId);
  const [leads, people] = await Promise.all([
    presentLeads(db, userId, o),
    describePeople(db, userId, ids),
  ]);
  const permitted = new Set(people.flatMap((each) => (each.may_export ? each.person_id : [])));
  return leads
    .filter(({ id }) => permitted.has(id))
    .map(({ id, name, headline, url, reasons, lastEngagedAt }) =>
      personCells(o.preset, userId, {
        person_id: id,
        name,
        headline,
        url,
        sort_at: lastEngagedAt,
        reason: sentenceOf(reasons.map(({ words }) => words)),
      }),
    );
}

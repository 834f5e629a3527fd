import type { QueryOf, ReplyOf } from '../../../../contract/http/route.ts';
import type {
  exportLeads as exportRoute,
  previewLeadExport as previewRoute,
} from '../../../../contract/routes/leads.ts';
import type { Deps } from '../../../deps.ts';
import { columnsOf, describePeople, personCells, recordedFile } from '../../signals/signals.ts';
import { type Board, type BoardDeps, readBoard } from '../board/board.ts';
import { rowOf, tabsOf } from '../board/board.rules.ts';
import { presentLeads } from '../board/present.ts';
import { valueAt } from '../ranking/place-people.rules.ts';
import { sentenceOf } from '../ranking/reasons/reason-words.ts';

type ExportDeps = BoardDeps & Pick<Deps, 'log'>;
type Query = QueryOf<typeof exportRoute>;

const ROWS_AT_ONCE = 500;
const PREVIEWED_ROWS = 3;

export async function exportLeads(
  deps: ExportDeps,
  userId: string,
  { preset, tab }: Query,
): Promise<AsyncIterable<string>> {
  const board = await readBoard(deps, userId);
  const rows = tabsOf(board)[tab];
  async function* pages(): AsyncGenerator<string[][]> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.subarray(from, from + ROWS_AT_ONCE);
      yield await cellsOf(deps, userId, { board, rows: some, preset });
    }
  }
  return recordedFile(deps, userId, {
    event: 'leads_exported',
    columns: columnsOf(preset),
    pages: pages(),
  });
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
    Array.from(rows, (row) => valueAt(board.people.ids, row)),
  );
  const exported = people.filter((person) => person.may_export);
  const ids = new Set(exported.map((person) => person.person_id));
  const first = rows
    .filter((row) => ids.has(valueAt(board.people.ids, row)))
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
  { board, rows: indices, preset }: { board: Board; rows: Uint32Array; preset: Query['preset'] },
): Promise<string[][]> {
  const rows = Array.from(indices, (row) => rowOf(board, row));
  const ids = rows.map(({ personId }) => personId);
  const [leads, people] = await Promise.all([
    presentLeads(db, userId, { board, rows }),
    describePeople(db, userId, ids),
  ]);
  const permitted = new Set(people.flatMap((each) => (each.may_export ? each.person_id : [])));
  return leads
    .filter(({ id }) => permitted.has(id))
    .map(({ id, name, headline, url, reasons, lastEngagedAt }) =>
      personCells(preset, userId, {
        person_id: id,
        name,
        headline,
        url,
        sort_at: lastEngagedAt,
        reason: sentenceOf(reasons.map(({ words }) => words)),
      }),
    );
}

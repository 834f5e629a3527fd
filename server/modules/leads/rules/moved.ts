import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { previewReactions as previewRoute } from '../../../../contract/routes/lead-rules.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { describePeople } from '../person/people.store.ts';
import type { Board } from '../board/board.ts';
import { listToDo } from '../board/board.rules.ts';

const WATCHED = 20;

export async function findMoved(
  db: Db,
  userId: string,
  boards: { before: Board; after: Board },
): Promise<ReplyOf<typeof previewRoute>> {
  const [before, after] = [listRanks(boards.before), listRanks(boards.after)];
  const isFirst = (place: number | undefined) => place !== undefined && place <= WATCHED;
  const entering = listInOrderOfToDo(boards.after).filter(
    ([id, place]) => isFirst(place) && !isFirst(before.get(id)),
  );
  const leaving = [...before].filter(([id, place]) => isFirst(place) && !isFirst(after.get(id)));
  const ids = [...entering, ...leaving].map(([id]) => id);
  const people = await describePeople(db, userId, ids);
  const described = new Map(people.map((person) => [person.person_id, person]));
  const present = (moved: readonly (readonly [number, number])[]) =>
    moved.flatMap(([id]) => {
      const person = described.get(id);
      if (!person) return [];
      const { name, headline } = person;
      return [{ id, name, headline, before: before.get(id) ?? null, after: after.get(id) ?? null }];
    });
  return { entering: present(entering), leaving: present(leaving) };
}

/** The preview names the same person first as the list that follows. */
function listInOrderOfToDo(board: Board): [number, number][] {
  const ranks = listRanks(board);
  const toDo = listToDo(board).map(({ personId }) => personId);
  return [...new Set([...toDo, ...ranks.keys()])].flatMap((id) => {
    const rank = ranks.get(id);
    return rank === undefined ? [] : [[id, rank] as [number, number]];
  });
}

function listRanks({ ranked }: Board): Map<number, number> {
  return new Map(ranked.map(({ personId }, index) => [personId, index + 1]));
}

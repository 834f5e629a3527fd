import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { previewReactions as previewRoute } from '../../../../contract/routes/lead-rules.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { describePeople } from '../../signals/signals.ts';
import type { Placed } from '../board/board.ts';
import { valueAt } from '../ranking/place-people.rules.ts';

const WATCHED = 20;

export async function findMoved(
  db: Db,
  userId: string,
  o: { before: Placed; after: Placed },
): Promise<ReplyOf<typeof previewRoute>> {
  const [before, after] = [placesOf(o.before), placesOf(o.after)];
  const isFirst = (place: number | undefined) => place !== undefined && place <= WATCHED;
  const entering = [...after].filter(([id, place]) => isFirst(place) && !isFirst(before.get(id)));
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

function placesOf({ ranked, people }: Placed): Map<number, number> {
  return new Map(ranked.entries().map(([index, row]) => [valueAt(people.ids, row), index + 1]));
}

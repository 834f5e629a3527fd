import type * as z from 'zod/mini';
import { LeadStage } from '../../../../contract/leads.ts';
import type { EVENT_DATA } from '../../../../contract/webhooks.ts';
import type { Deps } from '../../../deps.ts';
import { findPresentNumber } from '../../signals/signals.ts';
import { describePeople, mayPassOn } from '../person/people.store.ts';
import * as store from './records.store.ts';
import { presentTouch } from './touches.ts';

/** A lead as it is now, for a receiver of events; null if it is gone or must not be passed on. */
export async function readChangedLead(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  changed: { person: number; touch: number | null },
): Promise<z.output<(typeof EVENT_DATA)['lead.changed']> | null> {
  const id = await findPresentNumber(db, userId, changed.person);
  const [person] = await describePeople(db, userId, [id]);
  if (!person || !(await mayPassOn(db, userId, id))) return null;
  const touch = changed.touch === null ? null : await store.findTouch(db, userId, changed.touch);
  const mark = await store.findMark(db, userId, id);
  const { name, headline, url } = person;
  return {
    person: { id, name, headline, url },
    stage: LeadStage.safeParse(await store.findStage(db, userId, id)).data ?? null,
    isMarked: (mark?.marked_at ?? null) !== null,
    touch: touch ? presentTouch(touch) : null,
  };
}

import { firstNames, lastNames } from './names.ts';
import type { Person } from './people.ts';
import { personOf } from './people.ts';
import { hash32 } from './random.ts';
import { companies, places } from './words.ts';

/** Someone who engages: mostly a person, now and then a company page. */
export type Actor =
  | { type: 'profile'; person: Person }
  | { type: 'company'; id: string; name: string; universalName: string };

/** Everybody who might react to anybody. */
export const populationSize = 60_000;

/** The same index is always the same actor, whichever post they turn up under. */
export function actorAt(index: number): Actor {
  const place = ((index % populationSize) + populationSize) % populationSize;
  const lot = hash32(`actor|${place}`);
  if (place % 41 === 7) return companyAt(place);
  const first = firstNames[lot % firstNames.length] ?? firstNames[0];
  const last = lastNames[(lot >>> 8) % lastNames.length] ?? lastNames[0];
  // The suffix begins with a digit, so that it is never read as part of the name.
  const suffix = `${place % 10}${(lot >>> 12).toString(16)}`;
  return { type: 'profile', person: personOf(`${plain(first)}-${plain(last)}-${suffix}`) };
}

function companyAt(place: number): Actor {
  const company = companies[place % companies.length] ?? companies[0];
  const { city } = places[place % places.length] ?? places[0];
  const name = `${company} ${city}`;
  const universalName = `${plain(name).replaceAll(/[^a-z]+/g, '-')}-${place}`;
  return { type: 'company', id: String(1_000_000 + place), name, universalName };
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

import { firstNames, lastNames } from './names.ts';
import type { SandboxPerson } from './people.ts';
import { hash32 } from './random.ts';
import { companies, places } from './words.ts';

export type SandboxActor = { type: 'profile'; person: SandboxPerson } | Company;

type Company = { type: 'company'; id: string; name: string; universalName: string };

/**
 * The actor of an engagement: the post's author, a member by origin, or a company page by its
 * place.
 */
export type ActorKey = 'author' | `in/${string}` | `company/${number}`;

export const populationSize = 60_000;

const plainFirstNames = firstNames.map(removeAccents);
const plainLastNames = lastNames.map(removeAccents);

/** The same index is always the same actor. */
export function getActorKey(index: number): Exclude<ActorKey, 'author'> {
  const place = ((index % populationSize) + populationSize) % populationSize;
  if (place % 41 === 7) return `company/${place}`;
  const lot = hash32(`actor|${place}`);
  const first = plainFirstNames[lot % plainFirstNames.length] ?? '';
  const last = plainLastNames[(lot >>> 8) % plainLastNames.length] ?? '';
  // The suffix starts with a digit, so that it is never parsed as part of the name.
  return `in/${first}-${last}-${place % 10}${(lot >>> 12).toString(16)}`;
}

export function getCompany(place: number): Company {
  const company = companies[place % companies.length] ?? companies[0];
  const [city] = (places[place % places.length] ?? places[0]).split(', ');
  const name = `${company} ${city}`;
  const universalName = `${removeAccents(name).replaceAll(/[^a-z]+/g, '-')}-${place}`;
  return { type: 'company', id: String(1_000_000 + place), name, universalName };
}

/** Whether a member of the population has this public identifier from the start. */
export function isInPopulation(publicIdentifier: string): boolean {
  return Array.from({ length: populationSize }, (_, index) => getActorKey(index)).includes(
    `in/${publicIdentifier}`,
  );
}

function removeAccents(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

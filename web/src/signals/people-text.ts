import { formatCount } from '../format/format.ts';

/** "705 people and 18 companies". */
export function describePeople({
  people,
  companies,
}: {
  people: number;
  companies: number;
}): string {
  const who = `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
  if (companies === 0) return who;
  const pages = `${formatCount(companies)} ${companies === 1 ? 'company' : 'companies'}`;
  return people === 0 ? pages : `${who} and ${pages}`;
}

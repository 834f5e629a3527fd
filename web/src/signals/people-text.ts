import { countNoun } from '../format/format.ts';

/** "705 people and 18 companies". */
export function describePeople({
  people,
  companies,
}: {
  people: number;
  companies: number;
}): string {
  const who = countNoun(people, 'person', 'people');
  if (companies === 0) return who;
  const pages = countNoun(companies, 'company', 'companies');
  return people === 0 ? pages : `${who} and ${pages}`;
}

import { normalizeWords } from './phrases.rules.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
const REGIONS: readonly (readonly string[])[] = [
  ['DACH', 'DACH region', 'D-A-CH'],
  ['Europe', 'Europa', 'EU', 'European Union', 'EMEA'],
  ['Nordics', 'Scandinavia', 'Skandinavien'],
  ['Benelux'],
  ['North America', 'Nordamerika', 'Amérique du Nord', 'Norteamérica'],
  ['Latin America', 'LATAM', 'Lateinamerika', 'Latinoamérica'],
  ['Asia', 'APAC', 'Asien', 'Asie'],
  ['US', 'USA', 'United States', 'the States'],
  ['UK', 'United Kingdom', 'Great Britain', 'England'],
];

let known: Map<string, readonly string[]> | null = null;

export function findPlaceNames(typed: string): readonly string[] | null {
  known ??= new Map(
    [...listCountries(), ...REGIONS].flatMap((names) =>
      names.map((name) => [normalizeWords(name), names]),
    ),
  );
  return (
    known.get(normalizeWords(typed.replace(/^(?:the|der|die|den|la|le|les|el|los)\s+/iu, ''))) ??
    null
  );
}

/** Node.js knows the names of countries by their codes, but does not list the codes. */
function listCountries(): (readonly string[])[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  return letters.flatMap((first) =>
    letters.flatMap((second) => {
      const names = languages.flatMap((each) => each.of(first + second) ?? []);
      return names.length === 0 ? [] : [[...new Set(names)]];
    }),
  );
}

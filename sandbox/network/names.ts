import { createRandom } from './random.ts';

export type FullName = { firstName: string; lastName: string };

export const firstNames = splitWords(`
  Ada Aisha Alma Amara Andrei Anika Anton Arjun Astrid Aylin Beatriz Bela Bo Camille Carla Chen
  Chioma Clara Daniel Daria David Deniz Diego Dina Ebba Elena Elias Emeka Emma Erik Esther Eva
  Farid Fatima Felix Fiona Freya Gabriel Giulia Grace Hana Hassan Helena Henrik Hugo Ida Imani
  Ingrid Irina Isaac Ivan Jakub James Jana Jasmin Jens Joana Johan Jonas Julia Kaan Karin Katya
  Kemal Kenji Kofi Lara Lars Laszlo Leila Lena Leo Lina Lucas Luca Lucia Magnus Maja Malik Marek
  Maria Marta Mateo Maya Mei Mira Mona Nadia Naomi Nikhil Nils Nina Noah Nora Olga Oliver Omar
  Oscar Paula Pavel Petra Pierre Priya Rafael Rania Ravi Rosa Sami Sanna Sara Selma Sofia Stefan
  Tariq Teresa Theo Thandi Tomas Uma Vera Viktor Wei Yara Yuki Yusuf Zainab Zoe Zuzana
`);

export const lastNames = splitWords(`
  Abara Adler Ahmadi Almeida Andersen Aoki Arslan Bakker Banerjee Barros Bauer Beck Bergman
  Bianchi Blom Boateng Brandt Campos Carlsen Castillo Chandra Chowdhury Costa Dahl Demir Desai
  Diallo Dubois Egger Ekström Farkas Fernandes Fischer Fontaine Forsberg Garcia Gruber Haas
  Hansen Haddad Hoffmann Horvat Ito Ivanova Jansen Kaya Keller Khan Kim Klein Kovacs Kowalski
  Kumar Lang Larsen Laurent Lehmann Lindqvist Lopez Maier Marino Martin Mbeki Mehta Mendes
  Moreau Moretti Müller Nakamura Ndlovu Nielsen Novak Nowak Nyström Okafor Okoye Olsen Ortega
  Osei Pereira Petrov Popescu Quist Ramos Rao Richter Rojas Romano Rossi Ruiz Saito Santos Sato
  Schmidt Schneider Sharma Silva Singh Sokolov Stein Svensson Szabo Tanaka Tran Traoré Urban
  Varga Vogel Wagner Wang Weber Winkler Wolf Yamada Yilmaz Zhang Ziegler
`);

const titles = new Set(['phd', 'mba', 'cpa', 'msc', 'bsc', 'dr', 'prof', 'pmp', 'cfa', 'md']);

/** `ada-lovelace-4242` is Ada Lovelace; other identifiers get a random name. */
export function createName(publicIdentifier: string): FullName {
  const lot = createRandom(`name|${publicIdentifier}`);
  const drawn = { firstName: lot.pick(firstNames), lastName: lot.pick(lastNames) };
  const words = publicIdentifier
    .split(/[-_.]+/u)
    .filter((word) => /^\p{L}{2,}$/u.test(word) && !titles.has(word));
  const [first, ...rest] = words;
  if (first === undefined) return drawn;
  if (rest.length > 0) {
    return {
      firstName: toCapitalized(first),
      lastName: rest.slice(0, 2).map(toCapitalized).join(' '),
    };
  }
  return splitSingleWord(first) ?? drawn;
}

/** `adalovelace` starts with a known first name; `jane` may be one by itself. */
function splitSingleWord(word: string): FullName | undefined {
  const known = firstNames
    .map((name) => name.toLowerCase())
    .filter((name) => word.startsWith(name) && (word.length - name.length >= 3 || word === name))
    .toSorted((one, other) => other.length - one.length)[0];
  if (known === undefined) return undefined;
  const lastName =
    word === known
      ? createRandom(`surname|${word}`).pick(lastNames)
      : toCapitalized(word.slice(known.length));
  return { firstName: toCapitalized(known), lastName };
}

function splitWords(words: string): readonly [string, ...string[]] {
  return splitList(words, /\s+/);
}

/** A list written as text, for lists that are long. */
export function splitList(text: string, separator = /,\s+/): readonly [string, ...string[]] {
  const [first = '', ...rest] = text.trim().split(separator);
  return [first, ...rest];
}

function toCapitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase('en') + rest.join('');
}

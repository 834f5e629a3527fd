/**
 * Subsets the two typefaces into src/ui/fonts. Run by hand (`node web/fonts.ts`) when a typeface or
 * its character range changes; the results are committed. Sources: Fontsource packages under the
 * SIL Open Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const BUDGET_BYTES = 40_000;

const punctuation = '–—‘’“”…·€−×→';
const ascii = listRange(0x20, 0x7e);
const latin1 = listRange(0xa0, 0xff);
const latinExtendedA = `${listRange(0x100, 0x17f)}ȘșȚț`;

const cuts = [
  {
    // Headings use one weight and only our own English words.
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage-680.woff2',
    characters: ascii + punctuation + 'éèêëàâäåáãæçíîïñóôöõøúûüßÅÄÖØÉÜ',
    axes: { wght: 680 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    characters: ascii + latin1 + punctuation,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    // Fetched only when needed, by its unicode-range.
    from: '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2',
    to: 'figtree-ext.woff2',
    characters: latinExtendedA,
    axes: { wght: { min: 400, max: 700 } },
  },
] as const;

let total = 0;
for (const { from, to, characters, axes } of cuts) {
  const font = await subsetFont(
    readFileSync(fileURLToPath(import.meta.resolve(from))),
    characters,
    // No ligatures or alternates beyond the listed characters.
    { targetFormat: 'woff2', variationAxes: axes, noLayoutClosure: true },
  );
  writeFileSync(new URL(`src/ui/fonts/${to}`, import.meta.url), font);
  total += font.length;
  process.stdout.write(`${to} ${font.length} bytes\n`);
}
process.stdout.write(`${total} bytes in all, of ${BUDGET_BYTES}\n`);
if (total > BUDGET_BYTES) throw new Error('The fonts are over their budget');

function listRange(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join(
    '',
  );
}

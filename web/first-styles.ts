import { type SelectorComponent, transform } from 'lightningcss';

/** Classes set by scripts that run before hydration; a page does not contain them yet. */
const LATER = ['plain-toast'];

/**
 * Keeps rules whose selectors require only classes in the page; `:not()` and `:is()` require none.
 */
export function selectFirstStyles(stylesheet: string, html: string): string {
  const classes = new Set([...LATER, ...listClasses(html)]);
  const { code } = transform({
    filename: 'style.css',
    code: Buffer.from(stylesheet),
    minify: true,
    visitor: {
      Rule: {
        style({ value }) {
          const applies = value.selectors.some((selector) =>
            selector.every((part) => isPossible(part, classes)),
          );
          return applies ? undefined : [];
        },
      },
    },
  });
  return Buffer.from(code).toString();
}

/** Every page declares the typefaces inline; the stylesheet would declare them twice. */
export function splitTypefaces(stylesheet: string): { typefaces: string; others: string } {
  const rules = stylesheet.match(TYPEFACE) ?? [];
  return { typefaces: rules.join(''), others: stylesheet.replaceAll(TYPEFACE, '') };
}

const TYPEFACE = /@font-face\s*\{[^}]*\}/g;

function isPossible(part: SelectorComponent, classes: ReadonlySet<string>): boolean {
  return part.type !== 'class' || classes.has(part.name);
}

function listClasses(html: string): string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
}

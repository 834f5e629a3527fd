import { expect, test } from 'vitest';
import { selectFirstStyles, splitTypefaces } from './first-styles.ts';

const PAGE = '<main class="card wide"><p>Hello</p></main>';

const cases = [
  { rule: '.card{color:red}', title: 'a rule for a class of the page stays', stays: true },
  { rule: '.menu{color:red}', title: 'a rule for another class goes', stays: false },
  { rule: 'p{color:red}', title: 'a rule for an element stays', stays: true },
  { rule: '.card .menu{color:red}', title: 'a rule that needs another class goes', stays: false },
  { rule: '.menu,.wide{color:red}', title: 'one selector that applies is enough', stays: true },
  {
    rule: '.card:not(.menu){color:red}',
    title: 'an excluded class is not required',
    stays: true,
  },
  { rule: '.card:hover{color:red}', title: 'a state of an element may come', stays: true },
  { rule: '[data-theme=dark] p{color:red}', title: 'an attribute may come', stays: true },
  { rule: '.plain-toast{color:red}', title: 'the message before hydration stays', stays: true },
  {
    rule: '@media (width>=48rem){.menu{color:red}}',
    title: 'a rule goes inside a media query, too',
    stays: false,
  },
] as const;

for (const { rule, title, stays } of cases) {
  test(`in the inline styles ${title}`, () => {
    expect(selectFirstStyles(rule, PAGE).includes('color:red')).toBe(stays);
  });
}

test('the inline styles keep the palette of both themes and the order of rules', () => {
  const palette = ':root{--ground:light-dark(#fff,#000)}';
  const styles = selectFirstStyles(`${palette}.wide{top:1px}.menu{top:2px}.card{top:3px}`, PAGE);
  expect(styles).toContain('light-dark(#fff,#000)');
  expect(styles.indexOf('.card')).toBeGreaterThan(styles.indexOf('.wide'));
});

test('typefaces are declared outside the stylesheet only', () => {
  const font = '@font-face{font-family:F;src:url(/assets/f.woff2)}';
  const { typefaces, others } = splitTypefaces(`.wide{top:1px}${font}.card{top:3px}`);
  expect(typefaces).toMatch(/^@font-face\{.*\/assets\/f\.woff2.*\}$/);
  expect(others).toBe('.wide{top:1px}.card{top:3px}');
});

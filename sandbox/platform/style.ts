export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f5f0e6, #1b1815);
  --sheet: light-dark(#fcf9f3, #24201c);
  --ink: light-dark(#2a2521, #ede5d9);
  --soft: light-dark(#685e53, #aea292);
  --rule: light-dark(#d9cebc, #3d362f);
  --strong-rule: light-dark(#2a2521, #6f6457);
  --accent: light-dark(#9a4124, #eb9a74);
  --good: light-dark(#386348, #93c4a1);
  --wait: light-dark(#80560b, #dfb66a);
  --bad: light-dark(#9f2f2a, #ee918a);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Source Serif 4', Georgia, serif;
  --sans: 'Seravek', 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif;
  --mono: ui-monospace, 'Cascadia Code', Menlo, 'DejaVu Sans Mono', monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--sans); }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: .18em; }
a:hover { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.15; margin: 0; text-wrap: balance; }
p { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.page { max-width: 84rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.5rem) 4rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; }

.masthead { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: end; justify-content: space-between;
  padding: 1.75rem 0 1rem; border-bottom: 3px double var(--strong-rule); }
.masthead h1 { font-size: clamp(1.9rem, 4.5vw, 2.75rem); letter-spacing: -.015em; }
.masthead h1 a { text-decoration: none; }
.masthead p { color: var(--soft); }
.masthead nav ul { display: flex; flex-wrap: wrap; gap: 0 1.35rem; margin: 0; padding: 0; list-style: none; }
.masthead nav a { display: block; padding: .5rem 0; }
.note { margin: 1rem 0 0; padding: .6rem .9rem; border-left: 4px solid var(--good); background: var(--sheet); }
.note.bad { border-color: var(--bad); }

.spread { display: grid; gap: 0 3rem; }
.spread > * { min-width: 0; }
@media (min-width: 62rem) { .spread { grid-template-columns: minmax(0, 1.75fr) minmax(19rem, 1fr); } }
section { padding: 1.75rem 0 .5rem; }
section + section { margin-top: 1rem; }
.title { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; margin-bottom: .75rem; }
.title h2 { font-size: 1.4rem; }
.aside { color: var(--soft); font-size: .925rem; max-width: 60ch; }
.aside + form, .title + form { margin-top: .75rem; }
.empty { padding: 1rem 0; color: var(--soft); font-family: var(--serif); font-style: italic; }

.rows { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--strong-rule); }
.rows > li { border-bottom: 1px solid var(--rule); }
.time, .id, .figure { font-family: var(--mono); font-size: .8125rem; font-variant-numeric: tabular-nums; color: var(--soft); }
.id { overflow-wrap: anywhere; }

.letter { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .6rem 0; text-decoration: none; }
.letter strong { font-family: var(--serif); font-size: 1.0625rem; font-weight: 600; overflow-wrap: anywhere; }
.letter span { grid-column: 1 / -1; color: var(--soft); font-size: .925rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.letter:hover strong { color: var(--accent); }
.letter[aria-current] strong { color: var(--accent); }

form { margin: 0; }
.line { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; }
.field { display: grid; gap: .2rem; flex: 1 1 8rem; min-width: 0; }
.field.small { flex: 0 1 6rem; }
label { font-size: .85rem; color: var(--soft); }
input, select { width: 100%; min-height: 2.75rem; padding: .35rem .65rem; font: inherit; color: var(--ink);
  background: var(--sheet); border: 1px solid var(--soft); border-radius: 3px; }
button, .button { display: inline-grid; align-content: center; min-height: 2.75rem; text-decoration: none; padding: .35rem .9rem; font: inherit; color: var(--ink); background: transparent;
  border: 1px solid var(--strong-rule); border-radius: 3px; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
button.main, .button.main { background: var(--ink); border-color: var(--ink); color: var(--paper); }
button.main:hover, .button.main:hover { background: var(--accent); border-color: var(--accent); }
button.quiet { border: 0; padding: .35rem 0; text-decoration: underline; text-decoration-color: var(--accent); text-underline-offset: .18em; }
.row-button { min-height: 2.25rem; padding: .15rem .65rem; font-size: .9rem; border-color: var(--rule); }

.account { padding: .85rem 0; display: grid; gap: .5rem; }
.account header { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; justify-content: space-between; }
.account h3 { font-size: 1.0625rem; overflow-wrap: anywhere; }
.terms { display: grid; gap: .35rem; padding-left: .9rem; border-left: 2px solid var(--rule); }
.terms p { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
.state { font-weight: 600; }
.state.good { color: var(--good); } .state.wait { color: var(--wait); } .state.bad { color: var(--bad); }

.clock { margin-bottom: 1rem; }
.clock time { font-family: var(--serif); font-size: 1.5rem; line-height: 1.15; }

.steps { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .6rem; }
.steps button { padding-inline: .25rem; white-space: nowrap; }
.people > li { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); gap: 0 .8rem; align-items: center; padding: .55rem 0; }
.people img, .people .unknown { width: 2.75rem; height: 2.75rem; border-radius: 50%; background: var(--rule); }
.people p { line-height: 1.3; overflow-wrap: anywhere; }
.people .figure { display: block; line-height: 1.5; }
.names { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .2rem 1rem; margin: .5rem 0 0; font-size: .925rem; }
.names dt { font-family: var(--mono); font-size: .85rem; padding-top: .1rem; }
.names dd { margin: 0; color: var(--soft); }
details { margin-top: 1rem; }
summary { cursor: pointer; padding: .35rem 0; }
.planned { margin: 1rem 0 .25rem; }
.planned > li { padding: .45rem 0; }

.reader { display: grid; gap: 0 2.5rem; }
@media (min-width: 62rem) { .reader { grid-template-columns: minmax(17rem, 23rem) minmax(0, 1fr); } }
@media (max-width: 61.99rem) { .reader.open > aside { display: none; } }
.mail h2 { font-size: clamp(1.4rem, 3vw, 1.9rem); overflow-wrap: anywhere; margin-bottom: .75rem; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .1rem 1rem; margin: 0 0 1rem; font-size: .95rem; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; }
.mail iframe { width: 100%; height: 38rem; border: 1px solid var(--rule); background: #fff; }
.mail pre { margin: 0; padding: 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--sheet); border: 1px solid var(--rule); font: .9rem/1.55 var(--mono); }
.sign-in { width: min(100%, 27rem); margin: 0 auto; padding: clamp(2rem, 12vh, 7rem) 1.25rem 3rem; display: grid; gap: 1rem; align-content: start; }
.sign-in h1 { font-size: 1.9rem; }
.sign-in h1 + .aside { margin-top: -.6rem; }
.sign-in details { margin: 0; }
.house { font-family: var(--serif); font-style: italic; color: var(--soft); padding-bottom: .6rem; border-bottom: 3px double var(--strong-rule); margin-bottom: .75rem; }
.choices button { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); gap: .9rem; align-items: center; width: 100%; padding: .7rem .25rem; border: 0; text-align: left; }
.choices button:hover { background: var(--sheet); }
.choices img { border-radius: 50%; background: var(--rule); }
.choices button > span > * { display: block; line-height: 1.35; }
.choices .state { font-size: .85rem; }
.sheet { display: grid; gap: .8rem; padding-top: .6rem; }
.pair { display: grid; gap: .8rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sums { margin: .75rem 0; }
.sums > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: .6rem 0; border-top: 1px solid var(--rule); }
.sums > .total { border-top-color: var(--strong-rule); font-weight: 600; }
.sums dd { margin: 0; }
.amount { font-family: var(--serif); font-size: 2.25rem; font-weight: 600; }
.hosted { display: grid; gap: 1rem 4rem; padding-top: clamp(1.5rem, 6vh, 4rem); align-content: start; }
@media (min-width: 56rem) { .hosted { grid-template-columns: minmax(0, 20rem) minmax(0, 36rem); } }
.hosted h1 { margin-bottom: .5rem; }
.hosted > section { padding: 0; }
.hosted h2 { margin-bottom: .5rem; }
.hosted section .line { margin-top: .75rem; }
.hosted .rows > .line { margin: 0; padding: .6rem 0; align-items: baseline; }
.hosted .rows .figure { margin-left: auto; }
.hosted main > .aside { margin-top: 1.5rem; }
h1.aside { font: 1rem/1.5 var(--sans); }
.error { color: var(--bad); font-size: .9rem; }
[aria-invalid='true'] { border-color: var(--bad); }
fieldset { min-width: 0; margin: 0; padding: .5rem .9rem; border: 1px solid var(--rule); border-radius: 3px; }
.tick .figure { margin-left: auto; }
.tick { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; font-size: 1rem; color: var(--ink); }
.tick input { width: 1.15rem; min-height: 1.15rem; margin: 0; accent-color: var(--accent); }
@media (prefers-reduced-motion: no-preference) { a, button { transition: color .12s, background-color .12s, border-color .12s; } }
`;

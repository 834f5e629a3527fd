/**
 * The design of the hosted pages: a banknote. Green-gray paper beside white, and text figures.
 * System fonts.
 */
export const hostedStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#e7eee8, #101814);
  --sheet: light-dark(#fdfefd, #161f1a);
  --raised: light-dark(#ffffff, #1c2721);
  --ink: light-dark(#14231b, #e4ece6);
  --soft: light-dark(#4d6156, #9db0a4);
  --rule: light-dark(#cbd8ce, #2c3a32);
  --edge: light-dark(#7d9186, #5e7468);
  --accent: light-dark(#14603f, #7fcda4);
  --accent-strong: light-dark(#0c4a2f, #9adeb9);
  --on-accent: light-dark(#ffffff, #0b1a12);
  --bad: light-dark(#a3262b, #f0938f);
  --bad-wash: light-dark(#fbeeed, #2f1b1c);
  --good-wash: light-dark(#dcefe3, #17301f);
  --text: Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'DejaVu Serif', Georgia, serif;
  --sans: system-ui, 'Segoe UI', Roboto, 'Liberation Sans', 'Helvetica Neue', Arial, sans-serif;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; min-height: 100vh; background: var(--sheet); color: var(--ink); font: 1rem/1.5 var(--sans); }
h1, h2, h3, p, dl, dd, ul, ol, table, fieldset { margin: 0; padding: 0; }
fieldset { border: 0; min-width: 0; }
ul, ol { list-style: none; }
h1, h2 { font: 600 1.375rem/1.25 var(--text); letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.1875rem; }
h1 + p { margin-top: .35rem; }
h1 + .alert, h1 + p + .alert, h2 + .alert { margin-top: 1.25rem; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
a:hover { color: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.figure { font-family: var(--text); font-variant-numeric: lining-nums tabular-nums; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 2; background: var(--sheet); padding: .5rem .75rem; }

/* Two halves: what is bought, and how it is paid. */
.halves { display: grid; min-height: 100vh; }
.half { display: flex; justify-content: center; padding: 1.5rem 1.25rem 2rem; min-width: 0; }
.half > * { width: 100%; max-width: 27rem; min-width: 0; }
.half.about { background: var(--paper); position: relative; overflow: hidden; }
.half.about > * { position: relative; }
@media (min-width: 56rem) {
  .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .half { padding: 3.5rem 4rem; }
  .half.about { justify-content: flex-end; }
  .half.pay { justify-content: flex-start; }
}

.back { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; margin: -.75rem 0 .75rem -.25rem; padding: 0 .25rem;
  color: var(--ink); text-decoration: none; }
.back:hover { color: var(--accent); }
.back svg { width: 1rem; height: 1rem; flex: none; }
h1.what { font: 400 1rem/1.5 var(--sans); letter-spacing: 0; color: var(--soft); }
.amount { font: 600 clamp(2.25rem, 7vw, 3rem)/1.1 var(--text); letter-spacing: -.02em; font-variant-numeric: lining-nums tabular-nums; }
.amount-row { display: flex; flex-wrap: wrap; align-items: baseline; gap: .15rem .6rem; margin-top: .25rem; }
.order { margin-top: 1.75rem; }
.order > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .8rem 0; border-top: 1px solid var(--rule); }
.order > div { align-items: baseline; }
.order dt { overflow-wrap: anywhere; }
.order dt .soft { display: block; }
.order dd { text-align: right; white-space: nowrap; }
.order .total { border-top: 2px solid var(--ink); font-weight: 600; }
.order .total dd { font-size: 1.125rem; }

.promotion { border-top: 1px solid var(--rule); padding: .55rem 0; }
.promotion summary { display: inline-block; padding: .5rem 0; color: var(--accent); cursor: pointer; list-style: none; }
.promotion summary::-webkit-details-marker { display: none; }
.promotion summary::before { content: '+'; display: inline-block; width: 1.1rem; }
.promotion[open] summary::before { content: '−'; }
.promotion .line { padding-bottom: .5rem; }
.line { display: flex; gap: .5rem; align-items: flex-start; }
.line > .field { flex: 1; min-width: 0; }
.applied { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center; }
.tag { display: inline-block; padding: .05rem .45rem; border: 1px solid var(--edge); border-radius: 3px; font-weight: 600; font-size: .875rem; letter-spacing: .03em; overflow-wrap: anywhere; }

.form { display: grid; gap: 1.1rem; margin-top: 1.25rem; }
.field { display: grid; gap: .35rem; min-width: 0; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem .75rem; align-items: start; }
label, legend { font-weight: 500; font-size: .9375rem; }
legend { padding: 0; }
input[type='text'], input[type='email'], select, textarea { width: 100%; min-height: 2.875rem; padding: .5rem .75rem; font: inherit; color: var(--ink);
  background: var(--raised); border: 1px solid var(--edge); border-radius: 5px; font-variant-numeric: tabular-nums; }
select { appearance: none; padding-right: 2.25rem; background: var(--raised) linear-gradient(45deg, transparent 50%, var(--soft) 50%) right 1.2rem top 55% / .38rem .38rem no-repeat,
  var(--raised); background-image: linear-gradient(45deg, transparent 50%, var(--soft) 50%), linear-gradient(-45deg, transparent 50%, var(--soft) 50%);
  background-position: right 1.15rem top 52%, right .8rem top 52%; background-size: .36rem .36rem; background-repeat: no-repeat; }
input::placeholder { color: var(--soft); opacity: .75; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 0; border-color: var(--accent); border-radius: 5px; }
[aria-invalid='true'] { border-color: var(--bad) !important; }
.error { color: var(--bad); font-size: .875rem; display: flex; gap: .4rem; }
.error::before { content: '!'; flex: none; width: 1.05rem; height: 1.05rem; margin-top: .14rem; border-radius: 50%; background: var(--bad); color: var(--sheet);
  font: 700 .75rem/1.05rem var(--sans); text-align: center; }
.given { display: grid; gap: .1rem; }
.brands { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; }
.brands span { border: 1px solid var(--rule); border-radius: 3px; padding: 0 .35rem; font-size: .6875rem; font-weight: 600; letter-spacing: .04em; color: var(--soft); line-height: 1.3rem; }
.label-row { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem .75rem; align-items: center; }

button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.875rem; padding: .45rem 1.1rem; font: inherit; font-weight: 600; text-align: center;
  border: 1px solid var(--edge); border-radius: 5px; background: transparent; color: var(--ink); text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); }
button.wide { width: 100%; min-height: 3.125rem; font-size: 1.0625rem; }
button.danger { background: var(--bad); border-color: var(--bad); color: var(--sheet); }
button.danger:hover { color: var(--sheet); filter: brightness(.92); }
button.plain { min-height: 2.75rem; padding: 0 .25rem; border: 0; color: var(--accent); font-weight: 500; text-decoration: underline; text-underline-offset: .2em; text-decoration-thickness: 1px; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1.25rem; }

.alert { display: grid; gap: .25rem; padding: .8rem 1rem; border-left: 3px solid var(--bad); background: var(--bad-wash); border-radius: 0 5px 5px 0; }
.alert.good { border-color: var(--accent); background: var(--good-wash); }
.alert .actions { margin-top: .5rem; }
.sandbox { margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--rule); font-size: .875rem; color: var(--soft); display: grid; gap: .35rem; }
.sandbox strong { color: var(--ink); font-weight: 600; }
.sandbox summary { cursor: pointer; display: inline-block; padding: .5rem 0; color: var(--accent); list-style: none; }
.sandbox summary::before { content: '+'; display: inline-block; width: 1.1rem; }
.sandbox details[open] summary::before { content: '−'; }
.sandbox table { width: 100%; border-collapse: collapse; }
.sandbox td, .sandbox th { padding: .4rem 0; border-top: 1px solid var(--rule); text-align: left; vertical-align: top; font-weight: 400; }
.sandbox th { white-space: nowrap; padding-right: 1rem; color: var(--ink); font-variant-numeric: tabular-nums; }
@media (max-width: 24rem) { .sandbox th { white-space: normal; } }

.portal { display: grid; min-height: 100vh; grid-template-rows: auto 1fr; }
.portal > .side { background: var(--paper); padding: 1.5rem 1.25rem; position: relative; overflow: hidden; }
.portal > .side > * { position: relative; max-width: 44rem; }
.portal > main { padding: 2rem 1.25rem 4rem; }
.portal > main > * { max-width: 44rem; }
@media (min-width: 56rem) {
  .portal { grid-template-columns: minmax(17rem, 26rem) minmax(0, 1fr); grid-template-rows: none; }
  .portal > .side { padding: 3.5rem 3rem; }
  .portal > main { padding: 3.5rem 4rem; }
}
.section { padding: 1.75rem 0; border-top: 1px solid var(--rule); }
.section:first-of-type { border-top: 0; padding-top: 0; }
.section h2 { margin-bottom: .75rem; }
.section-gap { margin-bottom: 2rem; }
.form.narrow { max-width: 28rem; }
.reasons { margin-top: .6rem; gap: .35rem; }
.reasons .choice { padding: .6rem .9rem; }
.plan-row { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; align-items: baseline; }
.plan-name, h1.plan-name { font: 600 1.5rem/1.25 var(--text); }
.status { font-size: .8125rem; font-weight: 600; padding: .1rem .5rem; border-radius: 3px; background: var(--good-wash); color: var(--accent); vertical-align: middle; }
.status.bad { background: var(--bad-wash); color: var(--bad); }
.invoices { width: 100%; border-collapse: collapse; }
.invoices th { text-align: left; font-size: .8125rem; font-weight: 500; color: var(--soft); padding: 0 .75rem .4rem 0; }
.invoices td { border-top: 1px solid var(--rule); padding: .7rem .75rem .7rem 0; vertical-align: baseline; }
.invoices .right { text-align: right; padding-right: 0; }
@media (max-width: 34rem) {
  .invoices thead { position: absolute; clip-path: inset(50%); }
  .invoices tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: .7rem 0; border-top: 1px solid var(--rule); }
  .invoices td { border: 0; padding: .1rem 0; }
}
.choices { display: grid; gap: .6rem; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 .8rem; align-items: baseline; padding: .85rem 1rem; border: 1px solid var(--rule); border-radius: 5px; background: var(--raised); cursor: pointer; }
.choice:hover { border-color: var(--edge); }
.choice:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.choice:has(:disabled) { cursor: default; background: transparent; }
.choice input { width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--accent); translate: 0 .15rem; }
.choice .soft { display: block; font-weight: 400; }
.cycle { margin-top: 1.25rem; }
.cycle legend { margin-bottom: .5rem; }
.terms { margin-top: 1rem; }
.terms > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem 1rem; padding: .65rem 0; border-top: 1px solid var(--rule); }
.terms dd { text-align: right; white-space: nowrap; }
.terms .total { border-top: 2px solid var(--ink); font-weight: 600; }
.plain-page { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem; display: grid; gap: 1rem; }
.sheet { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem; display: grid; gap: 1.75rem; }
.parties > * { min-width: 0; }
.sheet > * { min-width: 0; }
.parties { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
@media (prefers-reduced-motion: no-preference) { a, button, .button, input, select, .choice { transition: color .12s, background-color .12s, border-color .12s; } }
@media print { .no-print { display: none; } }
`;

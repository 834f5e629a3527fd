/** An apostrophe before each sign makes a spreadsheet show a cell that it would run as a formula. */
export function disarmFormula(text: string): string {
  return text.replaceAll(FORMULA, "'");
}

/**
 * Before a sign that begins a cell, with or without blanks, or what a spreadsheet takes for one:
 * where semicolons separate cells, quotes within a line do not protect what follows a semicolon or
 * a line break. The signs include those that compatibility turns into `=`, `+`, `-` or `@`. A
 * closing parenthesis begins no formula, so “;-)” stays.
 */
const FORMULA =
  /(?=[=+\-@⁺⁻⁼₊₋₌−⩵⩶﬩﹢﹣﹦﹫＋－＝＠](?!\)))(?<=(?:^|[;\p{Cc}\p{Zl}\p{Zp}])[\p{Z}\p{C}]*)/gu;

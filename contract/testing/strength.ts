const IS_LONG = process.env['TEST_SCALE'] === 'long';

/** The amount of work a test does: `short` by default, `long` in `npm run test:long`. */
export function atScale<T>(o: { short: T; long: T }): T {
  return IS_LONG ? o.long : o.short;
}

/** The test counts what it did; `docs/security.md` must claim the same number. */
export async function reached(
  { annotate }: { annotate(message: string, type: string): Promise<unknown> },
  id: `T${number}`,
  figure: string,
): Promise<void> {
  await annotate(`${id} ${figure}`, 'strength');
}

const IS_LONG = process.env['TEST_SCALE'] === 'long';

/** The amount of work a test does: `short` by default, `long` in `npm run test:long`. */
export function atScale<T>({ short, long }: { short: T; long: T }): T {
  return IS_LONG ? long : short;
}

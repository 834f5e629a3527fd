import { findSliceProblems, readSlice, SettingsError } from './slice.ts';
import type { Environment, SettingsOf, Slices } from './slice.ts';

/**
 * One `SettingsError` line names each missing or malformed variable and the reason, but no value: a
 * mistyped secret would reach a log. `rules` checks relations between settings.
 */
export function readSlices<S extends Slices>(
  slices: S,
  environment: Environment,
  rules: (settings: SettingsOf<S>) => string[],
): SettingsOf<S> {
  refuse(Object.values(slices).flatMap((slice) => findSliceProblems(slice, environment)));
  const entries = Object.entries(slices).map(([name, slice]) => [
    name,
    readSlice(slice, environment),
  ]);
  // Object.fromEntries loses the type of each name; the loop above keeps them together.
  const settings = Object.fromEntries(entries) as SettingsOf<S>;
  refuse(rules(settings));
  return settings;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(problems);
}

import type * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting: the variable it comes from, what it means, and how its text becomes a value. */
export type Setting<T> = {
  variable: string;
  doc: string;
  schema: z.ZodMiniType<T, string>;
  /** Without a default the variable must be given. */
  default?: string;
};

export type Slice = {
  title: string;
  /** All variables empty switches an optional slice off; a part of them is an error. */
  optional: boolean;
  // The values' types differ from setting to setting; `SliceValues` recovers them.
  settings: Record<string, Setting<unknown>>;
};

export type SliceValues<S extends Slice> = {
  [K in keyof S['settings']]: S['settings'][K] extends Setting<infer T> ? T : never;
};

export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Cannot start: ${problems.join('; ')}.`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** A line for each setting of the slice that is missing or malformed. */
export function problemsOfSlice(slice: Slice, environment: Environment): string[] {
  const all = Object.values(slice.settings);
  if (slice.optional && all.every((setting) => given(setting, environment) === undefined))
    return [];
  return all.flatMap((setting) => {
    const text = given(setting, environment) ?? setting.default;
    if (text === undefined) return [`${setting.variable} is missing (${setting.doc})`];
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) return [];
    return [`${setting.variable} ${parsed.error.issues[0]?.message ?? 'is malformed'}`];
  });
}

/** Call only after `problemsOfSlice` found nothing. */
export function readSlice<S extends Slice>(slice: S, environment: Environment): SliceValues<S> {
  const entries = Object.entries(slice.settings).map(([name, setting]) => {
    const text = given(setting, environment) ?? setting.default ?? '';
    return [name, setting.schema.parse(text)];
  });
  // Object.fromEntries forgets which name has which type; the loop above keeps them together.
  return Object.fromEntries(entries) as SliceValues<S>;
}

function given(setting: Setting<unknown>, environment: Environment): string | undefined {
  const text = environment[setting.variable]?.trim();
  return text === '' ? undefined : text;
}

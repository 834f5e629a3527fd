import type * as z from 'zod/mini';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Setting<T> = {
  variable: string;
  doc: string;
  schema: z.ZodMiniType<T, string>;
  /** Without a default the variable is required. */
  default?: string;
  /** Why it is required in production despite its default. */
  neededInProduction?: string;
  /** Requires https:// except on this machine; `in production`: our keys are sent there. */
  secure?: 'always' | 'in production';
};

type Values<S> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** The settings of one subject: a section of docs/settings.md, and a part of the composed settings. */
export type Slice<V = unknown> = {
  title: string;
  /** An optional slice is off when all its variables are empty; some of them empty is an error. */
  optional: boolean;
  settings: Readonly<Record<string, Setting<unknown>>>;
  finish(values: unknown): V;
};

export type Slices = Readonly<Record<string, Slice>>;

/** Null: an optional slice that is off. */
export type SettingsOf<S extends Slices> = {
  readonly [K in keyof S]: S[K] extends Slice<infer V> ? V : never;
};

type AnySettings = Readonly<Record<string, Setting<unknown>>>;

export function defineSlice<const S extends AnySettings, V = Values<S>>(
  title: string,
  settings: S,
  // By default the values are passed on unchanged.
  finish: (values: Values<S>) => V = (values) => values as unknown as V,
): Slice<V> {
  // `readSlice` passes the values of these settings.
  return { title, optional: false, settings, finish: (values) => finish(values as Values<S>) };
}

export function defineOptionalSlice<const S extends AnySettings>(
  title: string,
  settings: S,
): Slice<Values<S> | null> {
  return { title, optional: true, settings, finish: (values) => values as Values<S> | null };
}

export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Cannot start: ${problems.join('; ')}.`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

export function findSliceProblems(each: Slice, environment: Environment): string[] {
  if (isOff(each, environment)) return [];
  const inProduction = isProduction(environment);
  return Object.values(each.settings).flatMap((setting) => {
    const text = readGiven(setting, environment);
    if (text === undefined && inProduction && setting.neededInProduction !== undefined) {
      return [`${setting.variable} is missing: ${setting.neededInProduction}`];
    }
    return findProblems(setting, text ?? setting.default, inProduction);
  });
}

function findProblems(
  { variable, doc, schema, secure }: Setting<unknown>,
  text: string | undefined,
  inProduction: boolean,
): string[] {
  if (text === undefined) return [`${variable} is missing (${doc})`];
  const parsed = schema.safeParse(text);
  if (!parsed.success) return [`${variable} ${parsed.error.issues[0]?.message ?? 'is malformed'}`];
  const wantsHttps = secure === 'always' || (secure === 'in production' && inProduction);
  if (!wantsHttps || text === '' || isHttpsOrLocal(text)) return [];
  return [`${variable} must begin with https://, unless its host is localhost`];
}

/** Call only after `findSliceProblems` found nothing. */
export function readSlice<V>(each: Slice<V>, environment: Environment): V {
  if (isOff(each, environment)) return each.finish(null);
  const entries = Object.entries(each.settings).map(([name, setting]) => {
    const text = readGiven(setting, environment) ?? setting.default ?? '';
    return [name, setting.schema.parse(text)];
  });
  return each.finish(Object.fromEntries(entries));
}

function isOff({ optional, settings }: Slice, environment: Environment): boolean {
  return (
    optional &&
    Object.values(settings).every((setting) => readGiven(setting, environment) === undefined)
  );
}

function readGiven(setting: Setting<unknown>, environment: Environment): string | undefined {
  const text = environment[setting.variable]?.trim();
  return text === '' ? undefined : text;
}

function isProduction(environment: Environment): boolean {
  return environment['NODE_ENV']?.trim() === 'production';
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.has(hostname);
}

function isHttpsOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLocalHost(hostname);
}

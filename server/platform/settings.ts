import { SettingsError, problemsOfSlice, readSlice } from './settings-slice.ts';
import type { Environment, SliceValues } from './settings-slice.ts';
import * as slices from './settings-slices.ts';

export { SettingsError } from './settings-slice.ts';

/** Every slice in the order of the README's table; `npm test` holds the two together. */
export const SETTINGS_SLICES = [
  slices.process,
  slices.http,
  slices.storage,
  slices.stripe,
  slices.google,
  slices.mail,
  slices.network,
  slices.budgets,
  slices.languageModel,
  slices.affiliates,
  slices.links,
  slices.operations,
] as const;

/** What the whole server is told from outside; made once, at start, and passed down in parts. */
export type Settings = {
  production: boolean;
  role: 'web' | 'worker' | 'all';
  http: SliceValues<typeof slices.http> & { appUrl: string };
  storage: Omit<SliceValues<typeof slices.storage>, 'role'>;
  stripe: SliceValues<typeof slices.stripe>;
  google: SliceValues<typeof slices.google> | null;
  mail: SliceValues<typeof slices.mail>;
  network: SliceValues<typeof slices.network>;
  budgets: SliceValues<typeof slices.budgets>;
  languageModel: SliceValues<typeof slices.languageModel> | null;
  affiliates: SliceValues<typeof slices.affiliates> | null;
  links: SliceValues<typeof slices.links>;
  operations: SliceValues<typeof slices.operations>;
};

/**
 * Reads and checks all settings, or throws one `SettingsError` whose message is a single line that
 * names each variable that is missing or malformed, and why. Values never appear in the message:
 * a mistyped secret would land in a log.
 */
export function readSettings(environment: Environment): Settings {
  const problems = SETTINGS_SLICES.flatMap((slice) => problemsOfSlice(slice, environment));
  if (problems.length > 0)
    throw new SettingsError([...problemsOfAddress(environment), ...problems]);

  const { production } = readSlice(slices.process, environment);
  const { role, ...storage } = readSlice(slices.storage, environment);
  const http = readSlice(slices.http, environment);
  const settings: Settings = {
    production,
    role,
    http: { ...http, appUrl: http.appUrl ?? `http://localhost:${http.port}` },
    storage,
    stripe: readSlice(slices.stripe, environment),
    google: readOptional(slices.google, environment),
    mail: readSlice(slices.mail, environment),
    network: readSlice(slices.network, environment),
    budgets: readSlice(slices.budgets, environment),
    languageModel: readOptional(slices.languageModel, environment),
    affiliates: readOptional(slices.affiliates, environment),
    links: readSlice(slices.links, environment),
    operations: readSlice(slices.operations, environment),
  };
  const broken = [...problemsOfAddress(environment), ...rulesBetween(settings)];
  if (broken.length > 0) throw new SettingsError(broken);
  return settings;
}

/** The part that says where the data are, for commands that need no more. */
export function readStorage(environment: Environment): SliceValues<typeof slices.storage> {
  const problems = problemsOfSlice(slices.storage, environment);
  if (problems.length > 0) throw new SettingsError(problems);
  return readSlice(slices.storage, environment);
}

function readOptional<S extends Parameters<typeof readSlice>[0]>(
  slice: S,
  environment: Environment,
): SliceValues<S> | null {
  const switchedOn = Object.values(slice.settings).some(
    (setting) => (environment[setting.variable] ?? '').trim() !== '',
  );
  return switchedOn ? readSlice(slice, environment) : null;
}

/** The one variable that is mandatory in production only. */
function problemsOfAddress(environment: Environment): string[] {
  const isProduction = environment['NODE_ENV']?.trim() === 'production';
  if (!isProduction || (environment['APP_URL'] ?? '').trim() !== '') return [];
  return ['APP_URL is missing: in production every link in a mail is built from it'];
}

/** Rules that need more than one setting. */
function rulesBetween(settings: Settings): string[] {
  const { production, role, http, storage, operations } = settings;
  const secure = { APP_URL: http.appUrl, ...(production ? keepersOfSecrets(settings) : {}) };
  const broken = Object.entries(secure)
    .filter(([, url]) => url !== undefined && !isHttpsOrLocal(url))
    .map(([name]) => `${name} must begin with https://, unless its host is localhost`);
  if (role !== 'all' && storage.databaseUrl === null) {
    broken.push(
      `ROLE is "${role}", but the embedded database supports "all" only: set DATABASE_URL, or unset ROLE`,
    );
  }
  if (role !== 'all' && storage.codePepper === null) {
    broken.push(
      `CODE_PEPPER is missing: with ROLE "${role}" all processes must share the same value (at least 32 characters)`,
    );
  }
  if (operations.metricsPort !== null && operations.metricsPort === http.port) {
    broken.push('METRICS_PORT must differ from PORT');
  }
  return production ? [...broken, ...rulesOfProduction(settings)] : broken;
}

/** Configurations that would start, and then fail silently. */
function rulesOfProduction({ role, http, mail }: Settings): string[] {
  const broken: string[] = [];
  if (role !== 'worker' && http.appUrl.startsWith('https:') && http.trustedProxies === 0) {
    broken.push(
      'TRUSTED_PROXIES is 0, but APP_URL begins with https:// and Rapport speaks plain HTTP: set it to the number of proxies in front of Rapport (usually 1), or all clients share one rate limit',
    );
  }
  if (sendsPasswordInTheClear(mail.smtpUrl)) {
    broken.push(
      'SMTP_URL has a password but does not require TLS: begin it with smtps:// (port 465), or append ?requireTLS=true (port 587)',
    );
  }
  return broken;
}

/** With smtp://, a server's offer of STARTTLS can be hidden by an attacker in between. */
function sendsPasswordInTheClear(smtpUrl: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || password === '' || LOCAL_HOSTS.has(hostname)) return false;
  return searchParams.get('requireTLS') !== 'true';
}

/** URLs that receive our API keys. */
function keepersOfSecrets({ stripe, network, google, languageModel, affiliates }: Settings) {
  return {
    STRIPE_API_URL: stripe.apiUrl,
    HARVEST_API_URL: network.apiUrl,
    GOOGLE_ISSUER: google?.issuer,
    LLM_BASE_URL: languageModel?.baseUrl,
    FIRSTPROMOTER_API_URL: affiliates?.apiUrl,
  };
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

function isHttpsOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOCAL_HOSTS.has(hostname);
}

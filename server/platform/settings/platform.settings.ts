import { join } from 'node:path';
import { isRemote, readEncryption, sayVerifyFull } from '../database/address.ts';
import { LEDGER } from '../ledger/ledger-files.ts';
import { mailSettings } from '../mail/mail.settings.ts';
import {
  type Environment,
  isLocalHost,
  findSliceProblems,
  readSlice,
  SettingsError,
  type SettingsOf,
  defineSlice,
} from './slice.ts';
import {
  acceptMatching,
  acceptOneOf,
  acceptOrNull,
  acceptOrigin,
  acceptPort,
  acceptText,
  acceptUrl,
  acceptUrls,
  acceptWholeNumber,
} from './values.ts';

const processSlice = defineSlice('Process', {
  production: {
    variable: 'NODE_ENV',
    doc: '`production` requires `APP_URL` and secure URLs, and starts no sandbox',
    default: 'development',
    schema: acceptOneOf(['production', 'development', 'test'], (name) => name === 'production'),
  },
  role: {
    variable: 'ROLE',
    doc: '`web`, `worker` or `all`; the embedded database supports `all` only',
    default: 'all',
    schema: acceptOneOf(['web', 'worker', 'all'], (role) => role),
  },
});

const http = defineSlice(
  'HTTP',
  {
    port: { variable: 'PORT', doc: 'port to listen on', default: '3000', schema: acceptPort() },
    host: {
      variable: 'HOST',
      doc: 'address to listen on',
      default: '127.0.0.1',
      schema: acceptMatching(/^[a-z\d.:-]{1,253}$/i, 'must be an IP address or a host name'),
    },
    appUrl: {
      variable: 'APP_URL',
      doc: 'public origin, for links in mails and redirects',
      default: '',
      schema: acceptOrNull(acceptOrigin()),
      neededInProduction: 'in production, links in mails are built from it',
      secure: 'always',
    },
    trustedProxies: {
      variable: 'TRUSTED_PROXIES',
      doc: 'number of trusted reverse proxies that append to X-Forwarded-For',
      default: '0',
      schema: acceptWholeNumber(0, 10),
    },
  },
  ({ appUrl, ...rest }) => ({ ...rest, appUrl: appUrl ?? `http://localhost:${rest.port}` }),
);

const storage = defineSlice(
  'Storage',
  {
    dataDir: {
      variable: 'DATA_DIR',
      doc: 'directory of the embedded database and generated secrets',
      default: './.data',
      schema: acceptText(),
    },
    databaseUrl: {
      variable: 'DATABASE_URL',
      doc: 'PostgreSQL 15 to 18, with `sslmode` if on another machine; empty: the embedded database',
      default: '',
      // A Unix socket is given in the query: postgres:///name?host=/run/postgresql.
      schema: acceptOrNull(acceptUrl(['postgres:', 'postgresql:'], { mayLackHost: true })),
    },
    directUrl: {
      variable: 'DATABASE_DIRECT_URL',
      doc: 'PostgreSQL itself, if `DATABASE_URL` leads to a pooler in transaction mode',
      default: '',
      schema: acceptOrNull(acceptUrl(['postgres:', 'postgresql:'], { mayLackHost: true })),
    },
    keepsStatements: {
      variable: 'DATABASE_POOLER_STATEMENTS',
      doc: '`kept` if the pooler keeps prepared statements (PgBouncer from 1.21, with `max_prepared_statements`)',
      default: 'lost',
      schema: acceptOneOf(['kept', 'lost'], (word) => word === 'kept'),
    },
    replicaUrls: {
      variable: 'DATABASE_REPLICA_URLS',
      doc: 'addresses of streaming replicas that answer reads, separated by commas',
      default: '',
      schema: acceptOrNull(acceptUrls(['postgres:', 'postgresql:'])),
    },
    codePepper: {
      variable: 'CODE_PEPPER',
      doc: 'secret for mailed codes and the Google sign-in cookie, shared by all processes; empty: generated in DATA_DIR',
      default: '',
      schema: acceptOrNull(acceptText(32)),
    },
    objectionKey: {
      variable: 'OBJECTION_KEY',
      doc: 'key of objections, erasures, webhooks and unsubscribe links, shared by all processes; never change it; empty: the file objection-key in DATA_DIR, otherwise `CODE_PEPPER`',
      default: '',
      schema: acceptOrNull(acceptText(32)),
    },
    erasureLedger: {
      variable: 'ERASURE_LEDGER',
      doc: 'directory of the erasure ledger, shared by all processes, on another disk than the database; empty: erasure-ledger in DATA_DIR',
      default: '',
      schema: acceptOrNull(acceptText()),
    },
  },
  ({ databaseUrl, directUrl, keepsStatements, replicaUrls, ...rest }) => ({
    ...rest,
    replicaUrls: (replicaUrls ?? []).map(sayVerifyFull),
    databaseUrl: databaseUrl === null ? null : sayVerifyFull(databaseUrl),
    pooler: directUrl === null ? null : { directUrl: sayVerifyFull(directUrl), keepsStatements },
  }),
);

const operations = defineSlice('Operations', {
  logLevel: {
    variable: 'LOG_LEVEL',
    doc: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    default: 'info',
    schema: acceptOneOf(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      (level) => level,
    ),
  },
  metricsPort: {
    variable: 'METRICS_PORT',
    doc: 'serves /metrics on a separate port',
    default: '',
    schema: acceptOrNull(acceptPort()),
  },
  traceEndpoint: {
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    doc: 'collector for traces, without values and addresses, by OTLP over HTTP, such as `http://localhost:4318`; `OTEL_EXPORTER_OTLP_HEADERS` may hold its key',
    default: '',
    schema: acceptOrNull(acceptUrl(['http:', 'https:'])),
  },
  tracePercent: {
    variable: 'TRACE_PERCENT',
    doc: 'share of the requests and jobs that are traced',
    default: '100',
    schema: acceptWholeNumber(0, 100),
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    doc: 'serves /api/metrics to clients with this bearer token',
    default: '',
    schema: acceptOrNull(acceptText(16)),
  },
});

/** The directory of the erasure ledger. */
export function getLedgerDirectory(place: {
  dataDir: string;
  erasureLedger: string | null;
}): string {
  return place.erasureLedger ?? join(place.dataDir, LEDGER);
}

export const platformSlices = {
  process: processSlice,
  http,
  storage,
  mail: mailSettings,
  operations,
};

type PlatformSettings = SettingsOf<typeof platformSlices>;

export function readStorage(environment: Environment): PlatformSettings['storage'] {
  const problems = findSliceProblems(storage, environment);
  if (problems.length > 0) throw new SettingsError(problems);
  return readSlice(storage, environment);
}

export function checkPlatformRules(settings: PlatformSettings): string[] {
  const {
    process: { production, role },
    http: { port: webPort },
    storage: place,
  } = settings;
  const broken: string[] = [];
  if (role !== 'all' && place.databaseUrl === null) {
    broken.push(
      `ROLE is "${role}", but the embedded database supports "all" only: set DATABASE_URL, or unset ROLE`,
    );
  }
  if (place.pooler !== null && place.databaseUrl === null)
    broken.push('DATABASE_DIRECT_URL is set without DATABASE_URL, the address of the pooler');
  if (place.replicaUrls.length > 0 && place.databaseUrl === null)
    broken.push('DATABASE_REPLICA_URLS is set without DATABASE_URL, the address of the primary');
  if (role !== 'all' && place.codePepper === null) {
    broken.push(
      `CODE_PEPPER is missing: with ROLE "${role}" all processes must share the same value (at least 32 characters)`,
    );
  }
  const { metricsPort } = settings.operations;
  if (metricsPort !== null && metricsPort === webPort) {
    broken.push('METRICS_PORT must differ from PORT');
  }
  return production ? [...broken, ...checkProductionRules(settings)] : broken;
}

/** Rejects configurations that start, but fail silently later. */
function checkProductionRules({
  process: { role },
  http: web,
  storage: { databaseUrl, pooler, replicaUrls },
  mail,
}: PlatformSettings): string[] {
  const broken: string[] = [];
  if (role !== 'worker' && web.appUrl.startsWith('https:') && web.trustedProxies === 0) {
    broken.push(
      'TRUSTED_PROXIES is 0, but APP_URL begins with https:// and Rapport speaks plain HTTP: set it to the number of trusted reverse proxies (usually 1), or all clients share one rate limit',
    );
  }
  const addresses: [string, string | null][] = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', pooler?.directUrl ?? null],
    ...replicaUrls.map((url): [string, string] => ['DATABASE_REPLICA_URLS', url]),
  ];
  for (const [name, url] of addresses) {
    if (url && isRemote(url) && readEncryption(url) === 'unsaid')
      broken.push(
        `${name} leads to another machine without TLS: append ?sslmode=verify-full (with &sslrootcert=FILE for a certificate authority of your own), or ?sslmode=disable if the network is private`,
      );
  }
  if (sendsPasswordInTheClear(mail.smtpUrl)) {
    broken.push(
      'SMTP_URL has a password but does not require TLS: begin it with smtps:// (port 465), or append ?requireTLS=true (port 587)',
    );
  }
  if (sendsPasswordToAnyone(mail.smtpUrl)) {
    broken.push(
      'SMTP_URL has a password but does not verify the mail server: remove tls.rejectUnauthorized',
    );
  }
  return broken;
}

/** Without a verified certificate, an attacker in between reads what TLS should protect. */
function sendsPasswordToAnyone(smtpUrl: string): boolean {
  const { hostname, password, searchParams } = new URL(smtpUrl);
  if (password === '' || isLocalHost(hostname)) return false;
  return (searchParams.get('tls.rejectUnauthorized') ?? 'true') !== 'true';
}

/** With smtp://, an attacker in between can strip the server's STARTTLS offer. */
function sendsPasswordInTheClear(smtpUrl: string): boolean {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || password === '' || isLocalHost(hostname)) return false;
  return searchParams.get('requireTLS') !== 'true';
}

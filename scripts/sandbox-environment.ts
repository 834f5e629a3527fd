import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  DataDirectoryUnusable,
  makeDataDirectory,
} from '../server/platform/process/data-directory.ts';

export type SandboxEnvironment = Readonly<Record<string, string | undefined>>;

export type SandboxPlan = {
  /** Settings added for the product. */
  readonly product: Record<string, string>;
  readonly sandbox: Record<string, string> | null;
};

/** Names the invalid variable in one line. */
class PlanRefused extends Error {
  constructor(reason: string) {
    super(`Cannot start: ${reason}.`);
  }
}

/** The plan; prints the reason and exits if none is possible. */
export function planOrExit(environment: SandboxEnvironment): SandboxPlan {
  try {
    return planSandbox(environment);
  } catch (error) {
    if (!(error instanceof PlanRefused || error instanceof DataDirectoryUnusable)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The data services without a stand-in, by the value of SANDBOX_NETWORK. */
const NETWORKS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  none: ['HARVEST_API_KEY', 'APIFY_TOKEN'],
  apify: ['HARVEST_API_KEY'],
  both: [],
};

/**
 * Stand-ins for each outside service that the environment does not configure. Only this file knows
 * both the product and the sandbox: to the product they are addresses and keys.
 */
export function planSandbox(environment: SandboxEnvironment): SandboxPlan {
  if (environment.NODE_ENV === 'production') return { product: {}, sandbox: null };
  const ports = readPorts(environment);
  const { port, sandboxPort, smtpPort } = ports;
  const appUrl = environment.APP_URL || `http://localhost:${port}`;
  const origin = `http://localhost:${sandboxPort}`;
  const dataDir = environment.DATA_DIR || './.data';
  const secrets = keepSecrets(dataDir);

  const standIns: Record<string, Record<string, string>> = {
    STRIPE_SECRET_KEY: {
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
      STRIPE_API_URL: origin,
    },
    GOOGLE_CLIENT_ID: {
      GOOGLE_CLIENT_ID: 'rapport',
      GOOGLE_CLIENT_SECRET: secrets.googleSecret,
      GOOGLE_ISSUER: `${origin}/identity`,
    },
    SMTP_URL: {
      SMTP_URL: `smtp://localhost:${smtpPort}`,
      MAIL_FROM: 'Rapport <hello@rapport.example>',
      SUPPORT_EMAIL: 'support@rapport.example',
    },
    HARVEST_API_KEY: {
      HARVEST_API_KEY: secrets.harvestKey,
      HARVEST_API_URL: `${origin}/harvest`,
    },
    APIFY_TOKEN: {
      APIFY_TOKEN: secrets.apifyToken,
      APIFY_API_URL: `${origin}/apify`,
    },
    FIRSTPROMOTER_API_KEY: {
      FIRSTPROMOTER_API_KEY: secrets.firstPromoterKey,
      FIRSTPROMOTER_ACCOUNT_ID: 'sandbox',
      FIRSTPROMOTER_API_URL: `${origin}/firstpromoter`,
    },
    LLM_BASE_URL: {
      LLM_BASE_URL: `${origin}/language-model/v1`,
      LLM_API_KEY: secrets.languageModelKey,
      LLM_MODEL: 'well-behaved',
    },
  };
  const leftOut = NETWORKS_LEFT_OUT[environment.SANDBOX_NETWORK ?? ''] ?? ['APIFY_TOKEN'];
  const missing = Object.entries(standIns).filter(
    ([variable]) => !environment[variable] && !leftOut.includes(variable),
  );
  if (missing.length === 0) return { product: {}, sandbox: null };
  requireDifferent(ports);
  const standIn = missing.flatMap(([, settings]) => Object.entries(settings));
  return {
    // Explicit values win over the stand-in, and the product rejects malformed ones.
    product: Object.fromEntries(standIn.filter(([variable]) => !environment[variable])),
    // The product reports a malformed address itself; no sandbox is needed.
    sandbox: URL.canParse(appUrl)
      ? {
          SANDBOX_PORT: sandboxPort,
          SANDBOX_HOST: environment.SANDBOX_HOST || '127.0.0.1',
          SANDBOX_SMTP_PORT: smtpPort,
          SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
          STRIPE_SECRET_KEY: secrets.stripeKey,
          STRIPE_WEBHOOK_SECRET: environment.STRIPE_WEBHOOK_SECRET || secrets.webhookSecret,
          STRIPE_WEBHOOK_URL: `${appUrl}/api/payments/stripe/webhook`,
          HARVEST_API_KEY: secrets.harvestKey,
          APIFY_TOKEN: secrets.apifyToken,
          GOOGLE_CLIENT_ID: 'rapport',
          GOOGLE_CLIENT_SECRET: environment.GOOGLE_CLIENT_SECRET || secrets.googleSecret,
          FIRSTPROMOTER_API_KEY: secrets.firstPromoterKey,
          FIRSTPROMOTER_ACCOUNT_ID: environment.FIRSTPROMOTER_ACCOUNT_ID || 'sandbox',
          LLM_API_KEY: environment.LLM_API_KEY || secrets.languageModelKey,
          GOOGLE_REDIRECT_URI: `${appUrl}/api/auth/google/callback`,
        }
      : null,
  };
}

function readPorts(environment: SandboxEnvironment) {
  const port = environment.PORT || '3000';
  const sandboxPort = environment.SANDBOX_PORT || '3001';
  requirePort('SANDBOX_PORT', sandboxPort);
  const smtpPort = environment.SANDBOX_SMTP_PORT || String(Number(sandboxPort) + 1);
  requirePort('SANDBOX_SMTP_PORT', smtpPort);
  return { port, sandboxPort, smtpPort };
}

function requireDifferent({ port, sandboxPort, smtpPort }: ReturnType<typeof readPorts>): void {
  const chosen = [port, sandboxPort, smtpPort].filter((each) => each !== '0');
  if (new Set(chosen).size === chosen.length) return;
  throw new PlanRefused(
    `PORT ${port}, SANDBOX_PORT ${sandboxPort} and SANDBOX_SMTP_PORT ${smtpPort} must differ from each other`,
  );
}

function requirePort(variable: string, text: string): void {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return;
  throw new PlanRefused(`${variable} must be a whole number from 0 to 65535, and is ${text}`);
}

/** Created once and stored, so that a restart of one side does not lock out the other. */
function keepSecrets(dataDir: string) {
  const directory = join(dataDir, 'sandbox');
  const file = join(directory, 'secrets.json');
  makeDataDirectory(directory);
  const random = () => randomBytes(16).toString('hex');
  const fresh = {
    stripeKey: `sk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
    harvestKey: random(),
    apifyToken: random(),
    googleSecret: random(),
    firstPromoterKey: random(),
    languageModelKey: random(),
  };
  const isKept = existsSync(file);
  // Written below, perhaps by an older version.
  const kept = isKept ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<typeof fresh>) : {};
  const secrets = { ...fresh, ...kept };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}

import { parseArgs } from 'node:util';
import { demoAt } from './demo/demo.ts';
import { demoFilesAt, startFilesOnly } from './demo/files-demo.ts';
import { DEMO } from './demo/member.ts';

/**
 * `npm run demo`: gives the running product a member with a plan, months of history and fresh
 * signals, by the same calls that a browser makes. Needs the sandbox, so it never runs against a
 * product in production. With `--files`, a product without a data service and a member with
 * LinkedIn's own files.
 */
const SIGN_IN = `Sign in as ${DEMO.email} with the password ${DEMO.password}`;

if (process.env['NODE_ENV'] === 'production') {
  console.error('The demo needs the sandbox, which does not exist in production.');
  process.exit(1);
}

try {
  const { files, ...servers } = readOptions(process.argv.slice(2));
  console.log((files ? await showFiles(servers) : await showSignals(servers)).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Servers = { readonly url: string | undefined; readonly sandbox: string | undefined };

async function showSignals(servers: Servers): Promise<string[]> {
  const { url, sandbox } = findRunning(servers);
  const { signals, isNew, isPostRead } = await demoAt({ url, sandbox });
  return [
    isNew
      ? 'The demo member is ready.'
      : 'The demo member already exists; added a post with new engagement.',
    `${signals.toLocaleString('en')} signals are in the feed: ${url}/signals`,
    ...(isPostRead ? [] : ['The new ones appear after the next check.']),
    SIGN_IN,
  ];
}

/** On a product that it starts, unless one is named. */
async function showFiles(servers: Servers): Promise<string[]> {
  const isNamed = servers.url !== undefined;
  const running = isNamed ? findRunning(servers) : await startFilesOnly();
  const { forecast } = await demoFilesAt(running);
  return [
    'A member without a data service, with two files from LinkedIn, is ready.',
    `The forecast is ${forecast.toLocaleString('en')} a month; impressions and more: ${running.url}/insights`,
    `What was read, and what was not: ${running.url}/import`,
    SIGN_IN,
    ...(isNamed ? [] : ['Ctrl-C stops this product and deletes its data.']),
  ];
}

function findRunning({ url, sandbox }: Servers): { url: string; sandbox: string } {
  const { PORT, SANDBOX_PORT } = process.env;
  return {
    url: url ?? `http://localhost:${PORT || 3000}`,
    sandbox: sandbox ?? `http://localhost:${SANDBOX_PORT || 3001}`,
  };
}

function readOptions(args: string[]): Servers & { readonly files: boolean } {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      sandbox: { type: 'string' },
      files: { type: 'boolean', default: false },
    },
  });
  return { url: values.url, sandbox: values.sandbox, files: values.files };
}

import { parseArgs } from 'node:util';
import { demoAt } from './demo/demo.ts';
import { demoFilesAt } from './demo/files-demo.ts';
import { DEMO } from './demo/member.ts';

/**
 * `npm run demo`: gives the running product a member with a plan, months of history and fresh
 * signals, by the same calls that a browser makes. Needs the sandbox, so it never runs against a
 * product in production. With `--files`, a member with LinkedIn's own files, on a product that was
 * started with SANDBOX_NETWORK=none.
 */
if (process.env['NODE_ENV'] === 'production') {
  console.error('The demo needs the sandbox, which does not exist in production.');
  process.exit(1);
}

try {
  const { PORT, SANDBOX_PORT } = process.env;
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: `http://localhost:${PORT || 3000}` },
      sandbox: { type: 'string', default: `http://localhost:${SANDBOX_PORT || 3001}` },
      files: { type: 'boolean', default: false },
    },
  });
  const lines = values.files ? await showFiles(values) : await showSignals(values);
  console.log(lines.join('\n'));
  console.log(`Sign in as ${DEMO.email} with the password ${DEMO.password}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

type Servers = { readonly url: string; readonly sandbox: string };

async function showSignals(servers: Servers): Promise<string[]> {
  const { signals, isNew, isPostRead } = await demoAt(servers);
  return [
    isNew
      ? 'The demo member is ready.'
      : 'The demo member already exists; added a post with new engagement.',
    `${signals.toLocaleString('en')} signals are in the feed: ${servers.url}/signals`,
    ...(isPostRead ? [] : ['The new ones appear after the next check.']),
  ];
}

async function showFiles(servers: Servers): Promise<string[]> {
  const { forecast } = await demoFilesAt(servers);
  const { url } = servers;
  return [
    'A member without a data service, with two files from LinkedIn, is ready.',
    `The forecast is ${forecast.toLocaleString('en')} a month; impressions and more: ${url}/insights`,
    `What was read, and what was not: ${url}/import`,
  ];
}

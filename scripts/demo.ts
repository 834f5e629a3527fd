import { parseArgs } from 'node:util';
import { demoAt, DEMO } from './demo/demo.ts';

/**
 * `npm run demo`: gives the running product a member with a plan, months of history and fresh
 * signals, by the same calls that a browser makes. Needs the sandbox, so it never runs against a
 * product in production.
 */
if (process.env['NODE_ENV'] === 'production') {
  console.error('The demo needs the sandbox, which does not exist in production.');
  process.exit(1);
}

try {
  const servers = readServers(process.argv.slice(2));
  const { signals, isNew, isPostRead } = await demoAt(servers);
  console.log(
    [
      isNew
        ? 'The demo member is ready.'
        : 'The demo member already exists; added a post with new engagement.',
      `${signals.toLocaleString('en')} signals are in the feed: ${servers.url}/signals`,
      ...(isPostRead ? [] : ['The new ones appear after the next check.']),
      `Sign in as ${DEMO.email} with the password ${DEMO.password}`,
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readServers(args: string[]): { url: string; sandbox: string } {
  const { PORT, SANDBOX_PORT } = process.env;
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: `http://localhost:${PORT || 3000}` },
      sandbox: { type: 'string', default: `http://localhost:${SANDBOX_PORT || 3001}` },
    },
  });
  return values;
}

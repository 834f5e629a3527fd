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

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env['PORT'] || 3000}` },
    sandbox: {
      type: 'string',
      default: `http://localhost:${process.env['SANDBOX_PORT'] || 3001}`,
    },
  },
});

try {
  const { signals, isNew, isPostRead } = await demoAt(values);
  console.log(
    [
      isNew ? 'The demo’s member is ready.' : 'The demo’s member was there; new people engaged.',
      `${signals} signals are in the feed: ${values.url}/signals`,
      ...(isPostRead ? [] : ['The new ones appear with the next look, within the hour.']),
      `Sign in as ${DEMO.email} with the password ${DEMO.password}`,
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

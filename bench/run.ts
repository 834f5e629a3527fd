import { buildStale } from '../scripts/build.ts';
import { describeMachine } from './machine.ts';

/** `npm run bench`, or `npm run bench -- session web` for some of them. */
const BENCHES: Record<string, () => Promise<{ run(): unknown }>> = {
  analysis: () => import('./analysis/analysis.bench.ts'),
  session: () => import('./session/session.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  durability: () => import('./durability/durability.bench.ts'),
  restore: () => import('./restore/restore.bench.ts'),
  web: () => import('./web/web.bench.ts'),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}
buildStale();
console.log(describeMachine());
for (const [name, load] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log('');
  const bench = await load();
  await bench.run();
}

import { buildStale } from '../scripts/build.ts';
import { describeMachine } from './machine.ts';

/** `npm run bench`, or `npm run bench -- session web` for a selection. Benches read `--` options. */
const BENCHES: Record<string, () => Promise<{ run(): unknown }>> = {
  forecast: () => import('./forecast/forecast.bench.ts'),
  tracking: () => import('./tracking/tracking.bench.ts'),
  ranking: () => import('./ranking/ranking.bench.ts'),
  'openers-screen': () => import('./openers-screen/openers-screen.bench.ts'),
  signals: () => import('./signals/signals.bench.ts'),
  leads: () => import('./leads/leads.bench.ts'),
  session: () => import('./session/session.bench.ts'),
  pooler: () => import('./pooler/pooler.bench.ts'),
  replicas: () => import('./replicas/replicas.bench.ts'),
  failover: () => import('./failover/failover.bench.ts'),
  start: () => import('./start/start.bench.ts'),
  restore: () => import('./restore/restore.bench.ts'),
  web: () => import('./web/web.bench.ts'),
  interaction: () => import('./interaction/interaction.bench.ts'),
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
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

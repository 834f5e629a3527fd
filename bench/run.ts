import { availableParallelism, cpus, totalmem } from 'node:os';
import { buildStale } from '../scripts/build.ts';

/** `npm run bench`, or `npm run bench -- session web` for a selection. Benches read `--` options. */
const BENCHES: Record<string, () => Promise<{ run(): unknown }>> = {
  forecast: () => import('./forecast/forecast.bench.ts'),
  tracking: () => import('./tracking/tracking.bench.ts'),
  ranking: () => import('./ranking/ranking.bench.ts'),
  'openers-screen': () => import('./web/openers-screen.bench.ts'),
  signals: () => import('./signals/signals.bench.ts'),
  leads: () => import('./signals/leads.bench.ts'),
  session: () => import('./session.bench.ts'),
  pooler: () => import('./operations/pooler.bench.ts'),
  replicas: () => import('./operations/replicas.bench.ts'),
  failover: () => import('./operations/failover.bench.ts'),
  start: () => import('./start.bench.ts'),
  restore: () => import('./operations/restore.bench.ts'),
  web: () => import('./web/web.bench.ts'),
  interaction: () => import('./web/interaction.bench.ts'),
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  const names = Object.keys(BENCHES).join(', ');
  console.error(`No such bench: ${unknown.join(', ')}. There are ${names}.`);
  process.exit(1);
}
buildStale();
const memory = Math.round(totalmem() / 1024 ** 3);
const processor = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`;
console.log(`${processor}, ${memory} GiB, ${process.platform}, Node ${process.versions.node}`);
for (const [name, load] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log('');
  const bench = await load();
  await bench.run();
}

import { readBoard } from '../../server/modules/leads/board/board.ts';
import { withDatabase } from '../database.ts';
import { judgeTimes } from '../figures.ts';
import { fill, LARGEST_MEMBER, setIdealCustomer, SIGNALS_PER_PERSON } from './fill.ts';

/** Of fewer, the 99th percentile would be the slowest run alone. */
const RUNS = 300;
/** The time within which people must be ranked, by their number. */
const GOALS = [
  { people: 3_000, limitMs: 25 },
  { people: 20_000, limitMs: 120 },
];
/** So that most people engaged in the window of the ranking. */
const DAYS = 100;
const NOW = new Date('2026-11-22T12:00:00Z');
const CUSTOMER = {
  titles: ['Head of RevOps'],
  fields: ['SaaS'],
  places: ['Berlin'],
  never: ['recruiter'],
};

export async function run(): Promise<void> {
  console.log('leads: ranking the people of one member');
  for (const { people, limitMs } of GOALS) {
    await withDatabase('postgres', async (database) => {
      const signals = people * SIGNALS_PER_PERSON;
      await fill(database, { members: 1, signals, largest: signals, days: DAYS });
      await setIdealCustomer(database, CUSTOMER);
      await database.pool.query('vacuum analyze');
      const deps = { db: database.db, clock: { now: () => NOW } };
      const { people: ranked } = await readBoard(deps, LARGEST_MEMBER);
      await judgeTimes(`${ranked.length} people`, { runs: RUNS, limitMs }, () =>
        readBoard(deps, LARGEST_MEMBER),
      );
    });
  }
}

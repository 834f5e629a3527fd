/**
 * The forecast against the naive mean on generated members whose months are known. These seeds
 * played no part in choosing the method or its constants; the training seeds did.
 *
 *   npm run bench -- forecast
 */
import {
  HISTORY_KINDS,
  type HistoryKind,
} from '../../server/modules/forecast/history.generator.ts';
import {
  coverage,
  errorRatio,
  type JudgedForecast,
  type JudgedMember,
  judgeMembers,
} from './members.ts';

const MEMBERS = 100;
const SEEDS_FROM = 1_000_000;

/** Hidden engagement allows no forecast, and without posts there is nothing to compare. */
export const MEASURED_KINDS = HISTORY_KINDS.filter((kind) => kind !== 'private' && kind !== 'none');

const ofMedian = ({ forecast }: JudgedForecast) => forecast.predictedMonthlySignals;
const ofStated = ({ stated }: JudgedForecast) => stated?.predictedMonthlySignals ?? 0;
const isActive = (judged: JudgedForecast) => judged.isActive;

export type ForecastFigures = {
  coverage: number;
  coverageOfKind: ReadonlyMap<HistoryKind, number>;
  error: number;
  errorOfActive: number;
  errorWithPlan: number;
};

export function run(): void {
  const kinds = MEASURED_KINDS.map((kind) => judgeMembers(kind, MEMBERS, SEEDS_FROM));
  console.log(`forecast: ${MEMBERS} members a kind, 12 months of each`);
  console.log(row(['kind', 'error', 'active', 'with plan', 'in bounds']));
  for (const kind of kinds) printKind(kind[0]?.kind ?? '', kind);
  printKind('all', kinds.flat());
  console.log(
    '  error: geometric mean over members of mean absolute errors ÷ those of naive means',
  );
}

export function computeFigures(kinds: readonly JudgedMember[][]): ForecastFigures {
  const all = kinds.flat();
  return {
    coverage: coverage(all),
    coverageOfKind: new Map(
      kinds.flatMap((members) => (members[0] ? [[members[0].kind, coverage(members)]] : [])),
    ),
    error: errorRatio(all, ofMedian),
    errorOfActive: errorRatio(all, ofMedian, isActive),
    errorWithPlan: errorRatio(all, ofStated, isActive),
  };
}

function printKind(name: string, members: readonly JudgedMember[]): void {
  console.log(
    row([
      name,
      errorRatio(members, ofMedian).toFixed(2),
      errorRatio(members, ofMedian, isActive).toFixed(2),
      errorRatio(members, ofStated, isActive).toFixed(2),
      `${Math.round(100 * coverage(members))} %`,
    ]),
  );
}

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(18) : cell.padStart(11))).join('')}`;
}

import type { Deps } from '../../deps.ts';
import { defineModule, ERASED } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { type IssueDeps, issueForecast, sendDueForecasts, startForecasts } from './issue.ts';
import { dueJob, issueJob, scoreJob } from './issued-forecasts.jobs.ts';
import { type ScoreDeps, scoreForecasts } from './score.ts';

export const issuedForecastsModule = defineModule<IssueDeps & ScoreDeps & Pick<Deps, 'jobs'>>({
  name: 'issued-forecasts',
  jobs: (deps) => [
    handle(issueJob, ({ userId }) => issueForecast(deps, userId)),
    handle(dueJob, () => sendDueForecasts(deps)),
    handle(scoreJob, () => scoreForecasts(deps)),
  ],
  listeners: (deps) => ({
    'history.read': (tx, { userId }) => startForecasts(deps, tx, userId),
  }),
  data: { issued_forecasts: ERASED, forecast_schedules: ERASED },
});

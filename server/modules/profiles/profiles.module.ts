import type { Deps } from '../../deps.ts';
import { defineModule, erasedWithAccount } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import {
  makeForecast,
  restartInvalidatedForecasts,
  type ForecastDeps,
} from './profile-forecast.ts';
import { forecastJob, invalidatedForecastsJob } from './profiles.jobs.ts';
import { type ProfilesDeps, profilesRoutes } from './profiles.routes.ts';
import { eraseProfile } from './profiles.store.ts';

export const profilesModule = defineModule<ProfilesDeps & ForecastDeps & Pick<Deps, 'jobs'>>({
  name: 'profiles',
  routes: profilesRoutes,
  jobs: (deps) => [
    handle(forecastJob, (run, { attempt }) => makeForecast(deps, run, attempt)),
    handle(invalidatedForecastsJob, () => restartInvalidatedForecasts(deps)),
  ],
  listeners: () => ({
    'account.erased': (tx, { userId }) => eraseProfile(tx, userId),
  }),
  data: {
    linked_profiles: erasedWithAccount('a profile is linked before any payment'),
    profile_forecasts: erasedWithAccount('the forecast is free, and helps to choose a plan again'),
  },
});

import type { Deps } from '../../deps.ts';
import { hasSource } from '../../gateways/network/network.ts';
import { defineModule, eraseWithAccount } from '../../module.ts';
import { handle } from '../../platform/jobs/jobs.ts';
import { forecastAgain, makeForecast, restartInvalidatedForecasts } from './profile-forecast.ts';
import type { ForecastDeps } from './forecast-profile.ts';
import { forecastJob, invalidatedForecastsJob } from './profiles.jobs.ts';
import { type ProfilesDeps, bindProfilesRoutes } from './profiles.routes.ts';
import { clearAllDescriptions } from './profiles.store.ts';
import { describeAgainByFiles } from './tracked-profile.ts';

export const profilesModule = defineModule<ProfilesDeps & ForecastDeps & Pick<Deps, 'jobs'>>({
  name: 'profiles',
  routes: bindProfilesRoutes,
  jobs: (deps) => [
    handle(forecastJob, (run, { attempt }) => makeForecast(deps, run, attempt)),
    handle(invalidatedForecastsJob, () => restartInvalidatedForecasts(deps)),
  ],
  // The next lookup describes the profile again, unless its owner objected.
  replay: ({ db }) => clearAllDescriptions(db),
  listeners: (deps) => ({
    'files.changed': async (tx, { userId }) => {
      if (hasSource(deps.network)) return;
      await describeAgainByFiles(deps, tx, userId);
      await forecastAgain(deps, tx, userId);
    },
  }),
  data: {
    profile_forecasts: eraseWithAccount('the forecast is free, and helps to choose a plan again'),
    linked_profiles: eraseWithAccount('a profile is linked before any payment'),
  },
});

import type { Deps } from '../../deps.ts';
import { defineModule } from '../../module.ts';
import { bindFirstDayRoutes } from './first-day.routes.ts';

/** Steps of a new member, derived from what other modules store. */
export const firstDayModule = defineModule<Pick<Deps, 'db'>>({
  name: 'first-day',
  routes: bindFirstDayRoutes,
});

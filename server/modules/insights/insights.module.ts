import type { Deps } from '../../deps.ts';
import { defineModule } from '../../module.ts';
import { bindInsightsRoutes } from './insights.routes.ts';

export const insightsModule = defineModule<Pick<Deps, 'db' | 'database' | 'clock' | 'network'>>({
  name: 'insights',
  routes: bindInsightsRoutes,
});

import type { Route } from '../route.ts';
import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import * as profiles from './profiles.ts';
import * as security from './security.ts';
import * as support from './support.ts';
import * as system from './system.ts';

/** Every endpoint of the product. Sweeps over it make sure that none is forgotten. */
export const routes: readonly Route[] = [
  accounts,
  security,
  profiles,
  billing,
  support,
  system,
].flatMap((module) => Object.values(module).filter(isRoute));

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'replies' in value;
}

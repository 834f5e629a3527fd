import { listOperations } from '../http/operation.ts';
import type { Route } from '../http/route.ts';
import * as accounts from './accounts.ts';
import * as agents from './agents.ts';
import * as apiTokens from './api-tokens.ts';
import * as billing from './billing.ts';
import * as brief from './brief.ts';
import * as leadRules from './lead-rules.ts';
import * as leads from './leads.ts';
import * as firstDay from './first-day.ts';
import * as imports from './imports.ts';
import * as insights from './insights.ts';
import * as openers from './openers.ts';
import * as privacy from './privacy.ts';
import * as profiles from './profiles.ts';
import * as security from './security.ts';
import * as signals from './signals.ts';
import * as support from './support.ts';
import * as webhooks from './webhooks.ts';
import * as system from './system.ts';

const modules = {
  accounts,
  security,
  apiTokens,
  agents,
  webhooks,
  profiles,
  billing,
  signals,
  leads,
  leadRules,
  brief,
  firstDay,
  imports,
  insights,
  openers,
  privacy,
  support,
  system,
};

const about: Record<keyof typeof modules, string> = {
  accounts: 'Account registration, sign-in, password, settings and deletion',
  security: 'Sessions and security events of an account',
  apiTokens: 'API tokens, and what they may do',
  agents: 'Agents that members have connected',
  webhooks: 'Receivers of events, signed by Standard Webhooks',
  profiles: 'Profile lookup, linking and forecast',
  billing: 'Plans, checkout, subscription and credits',
  signals: 'Engagement with the posts of the linked profile',
  leads: 'People who engage, ranked by fit and engagement',
  leadRules: 'Who a member sells to, and how leads are ranked',
  brief: 'The daily mail about leads, and the link that ends it',
  firstDay: 'The steps of a new member',
  imports: 'Files that LinkedIn exports for its members',
  insights: 'What engaged the readers of the linked profile',
  openers: 'Conversation openers, each claim with its source',
  privacy: 'Requests of people who are not users: objection, erasure and access',
  support: 'Messages to support',
  system: 'Health, metrics and API description',
};

type Modules = typeof modules;
type ExportOf<Name extends keyof Modules> = Modules[Name][keyof Modules[Name]];
export type DeclaredRoute = Extract<
  { [Name in keyof Modules]: ExportOf<Name> }[keyof Modules],
  Route
>;

export const operations = listOperations(modules, about);

export const routes: readonly Route[] = operations.map(({ route }) => route);

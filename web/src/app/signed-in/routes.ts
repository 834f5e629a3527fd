import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { createLazyPage } from '../../page/lazy-page.ts';
import { leadPath, paths } from '../../paths.ts';
import { root } from '../root-route.ts';
import { passGate, readAccountAhead } from '../route-guards.ts';
import type { Gate } from './gate.ts';

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ matches, location }) => passGate(matches.at(-1)?.staticData ?? {}, location.href),
  component: createLazyPage(() => import('./SignedIn.tsx'), 'SignedIn'),
});
function createPage<const Path extends string>(path: Path, gate: Gate, component: RouteComponent) {
  return createRoute({ getParentRoute: () => signedIn, path, staticData: { gate }, component });
}

const linkProfile = createPage(
  paths.linkProfile,
  'link-profile',
  createLazyPage(() => import('./LinkProfileWithCode.tsx'), 'LinkProfileWithCode'),
);
const plans = createPage(
  paths.plans,
  'choose-plan',
  createLazyPage(() => import('../../features/plans/ChoosePlanPage.tsx'), 'ChoosePlanPage'),
);
const paymentSuccess = createPage(
  paths.paymentSuccess,
  'processing',
  createLazyPage(
    () => import('../../features/processing/PaymentSuccessPage.tsx'),
    'PaymentSuccessPage',
  ),
);
// The page itself redirects users whose payment has arrived.
const paymentPending = createPage(
  paths.paymentPending,
  'any',
  createLazyPage(
    () => import('../../features/payment-problem/PaymentPendingPage.tsx'),
    'PaymentPendingPage',
  ),
);
// The page itself redirects users who have paid.
const paymentError = createPage(
  paths.paymentError,
  'any',
  createLazyPage(
    () => import('../../features/payment-problem/PaymentErrorPage.tsx'),
    'PaymentErrorPage',
  ),
);
const account = createRoute({
  getParentRoute: () => signedIn,
  path: paths.account,
  staticData: { gate: 'account' },
  loader: ({ preload }) => {
    if (!preload) readAccountAhead();
  },
  component: createLazyPage(() => import('../../features/account/AccountPage.tsx'), 'AccountPage'),
});
const signals = createPage(
  paths.signals,
  'account',
  createLazyPage(() => import('../../features/signals/SignalsPage.tsx'), 'SignalsPage'),
);
const leads = createPage(
  paths.leads,
  'account',
  createLazyPage(() => import('../../features/leads/list/LeadsPage.tsx'), 'LeadsPage'),
);
const idealCustomer = createPage(
  paths.idealCustomer,
  'account',
  createLazyPage(
    () => import('../../features/leads/ideal-customer/IdealCustomerPage.tsx'),
    'IdealCustomerPage',
  ),
);
const howRankingWorks = createPage(
  paths.howRankingWorks,
  'account',
  createLazyPage(
    () => import('../../features/leads/how-ranking-works/HowRankingWorksPage.tsx'),
    'HowRankingWorksPage',
  ),
);
const lead = createPage(
  leadPath,
  'account',
  createLazyPage(() => import('./LeadWithComposer.tsx'), 'LeadWithComposer'),
);
const insights = createPage(
  paths.insights,
  'account',
  createLazyPage(() => import('../../features/insights/InsightsPage.tsx'), 'InsightsPage'),
);
const integrations = createPage(
  paths.integrations,
  'account',
  createLazyPage(
    () => import('../../features/integrations/IntegrationsPage.tsx'),
    'IntegrationsPage',
  ),
);
// An agent may be let in before a profile is linked or a plan is chosen.
const connect = createPage(
  `${paths.connect}/$`,
  'any',
  createLazyPage(
    () => import('../../features/integrations/connect/ConnectPage.tsx'),
    'ConnectPage',
  ),
);
// Files are worth importing before a profile is linked or a plan is chosen.
const imports = createPage(
  paths.imports,
  'any',
  createLazyPage(() => import('../../features/imports/ImportPage.tsx'), 'ImportPage'),
);

const support = createRoute({
  getParentRoute: () => signedIn,
  path: paths.support,
  // Visitors have their own form.
  staticData: { gate: 'any', visitorsGoTo: paths.contact },
  component: createLazyPage(() => import('../../features/support/SupportPage.tsx'), 'SupportPage'),
});
const supportSent = createRoute({
  getParentRoute: () => signedIn,
  path: paths.supportSent,
  staticData: { gate: 'any', visitorsGoTo: paths.contact },
  component: createLazyPage(() => import('../../features/support/SentPage.tsx'), 'SentPage'),
});

export const signedInRoutes = signedIn.addChildren([
  linkProfile,
  plans,
  paymentSuccess,
  paymentPending,
  paymentError,
  account,
  signals,
  leads,
  idealCustomer,
  howRankingWorks,
  lead,
  insights,
  integrations,
  connect,
  imports,
  support,
  supportSent,
]);

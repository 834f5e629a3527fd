import { createRoute } from '@tanstack/react-router';
import { createLazyPage } from '../../page/lazy-page.ts';
import { leadPath, paths } from '../../paths.ts';
import { root } from '../root-route.ts';
import { passGate, readAccountAhead } from '../route-guards.ts';

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ matches, location }) => passGate(matches.at(-1)?.staticData ?? {}, location.href),
  component: createLazyPage(() => import('./SignedIn.tsx'), 'SignedIn'),
});
const linkProfile = createRoute({
  getParentRoute: () => signedIn,
  path: paths.linkProfile,
  staticData: { gate: 'link-profile' },
  component: createLazyPage(() => import('./LinkProfileWithCode.tsx'), 'LinkProfileWithCode'),
});
const plans = createRoute({
  getParentRoute: () => signedIn,
  path: paths.plans,
  staticData: { gate: 'choose-plan' },
  component: createLazyPage(
    () => import('../../features/plans/ChoosePlanPage.tsx'),
    'ChoosePlanPage',
  ),
});
const paymentSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: paths.paymentSuccess,
  staticData: { gate: 'processing' },
  component: createLazyPage(
    () => import('../../features/processing/PaymentSuccessPage.tsx'),
    'PaymentSuccessPage',
  ),
});
const paymentPending = createRoute({
  getParentRoute: () => signedIn,
  path: paths.paymentPending,
  // The page itself redirects users whose payment has arrived.
  staticData: { gate: 'any' },
  component: createLazyPage(
    () => import('../../features/payment-problem/PaymentPendingPage.tsx'),
    'PaymentPendingPage',
  ),
});
const paymentError = createRoute({
  getParentRoute: () => signedIn,
  path: paths.paymentError,
  // The page itself redirects users who have paid.
  staticData: { gate: 'any' },
  component: createLazyPage(
    () => import('../../features/payment-problem/PaymentErrorPage.tsx'),
    'PaymentErrorPage',
  ),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: paths.account,
  staticData: { gate: 'account' },
  loader: ({ preload }) => {
    if (!preload) readAccountAhead();
  },
  component: createLazyPage(() => import('../../features/account/AccountPage.tsx'), 'AccountPage'),
});
const signals = createRoute({
  getParentRoute: () => signedIn,
  path: paths.signals,
  staticData: { gate: 'account' },
  component: createLazyPage(() => import('../../features/signals/SignalsPage.tsx'), 'SignalsPage'),
});
const leads = createRoute({
  getParentRoute: () => signedIn,
  path: paths.leads,
  staticData: { gate: 'account' },
  component: createLazyPage(() => import('../../features/leads/list/LeadsPage.tsx'), 'LeadsPage'),
});
const idealCustomer = createRoute({
  getParentRoute: () => signedIn,
  path: paths.idealCustomer,
  staticData: { gate: 'account' },
  component: createLazyPage(
    () => import('../../features/leads/ideal-customer/IdealCustomerPage.tsx'),
    'IdealCustomerPage',
  ),
});
const howRankingWorks = createRoute({
  getParentRoute: () => signedIn,
  path: paths.howRankingWorks,
  staticData: { gate: 'account' },
  component: createLazyPage(
    () => import('../../features/leads/how-ranking-works/HowRankingWorksPage.tsx'),
    'HowRankingWorksPage',
  ),
});
const lead = createRoute({
  getParentRoute: () => signedIn,
  path: leadPath,
  staticData: { gate: 'account' },
  component: createLazyPage(() => import('./LeadWithComposer.tsx'), 'LeadWithComposer'),
});
const insights = createRoute({
  getParentRoute: () => signedIn,
  path: paths.insights,
  staticData: { gate: 'account' },
  component: createLazyPage(
    () => import('../../features/insights/InsightsPage.tsx'),
    'InsightsPage',
  ),
});
const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: paths.integrations,
  staticData: { gate: 'account' },
  component: createLazyPage(
    () => import('../../features/integrations/IntegrationsPage.tsx'),
    'IntegrationsPage',
  ),
});
const connect = createRoute({
  getParentRoute: () => signedIn,
  path: `${paths.connect}/$`,
  // An agent may be let in before a profile is linked or a plan is chosen.
  staticData: { gate: 'any' },
  component: createLazyPage(
    () => import('../../features/integrations/connect/ConnectPage.tsx'),
    'ConnectPage',
  ),
});
const imports = createRoute({
  getParentRoute: () => signedIn,
  path: paths.imports,
  // Files are worth importing before a profile is linked or a plan is chosen.
  staticData: { gate: 'any' },
  component: createLazyPage(() => import('../../features/imports/ImportPage.tsx'), 'ImportPage'),
});

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

import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouterOptions,
} from '@tanstack/react-router';
import { FailedPage } from './app/pages/FailedPage.tsx';
import { transitionOf } from './app/page-order.ts';
import { PendingPage } from './app/pages/PendingPage.tsx';
import { inResetOrder, passGate, readAccountAhead, visitorsOnly } from './app/route-guards.ts';
import { Shell } from './app/Shell.tsx';
import type { Gate } from './app/signed-in/gate.ts';
import { changePage } from './page/change-page.ts';
import { lazyPage } from './page/lazy-page.ts';
import { paths } from './paths.ts';

const root = createRootRoute({
  component: Shell,
  // The default only in browsers; prerendered pages need the same boundaries.
  wrapInSuspense: true,
  notFoundComponent: lazyPage(() => import('./app/pages/NotFoundPage.tsx'), 'NotFoundPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.account, replace: true });
  },
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  beforeLoad: () => visitorsOnly(paths.account),
  component: lazyPage(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: '/',
  component: lazyPage(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  component: lazyPage(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: () => visitorsOnly(paths.account),
  component: lazyPage(() => import('./features/password-reset/ResetLayout.tsx'), 'ResetLayout'),
});
const resetEmail = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/',
  component: lazyPage(() => import('./features/password-reset/EmailPage.tsx'), 'EmailPage'),
});
const verifyCode = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/verify-code',
  beforeLoad: () => inResetOrder('code'),
  component: lazyPage(() => import('./features/password-reset/CodePage.tsx'), 'CodePage'),
});
const newPassword = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/new-password',
  beforeLoad: () => inResetOrder('password'),
  component: lazyPage(
    () => import('./features/password-reset/NewPasswordPage.tsx'),
    'NewPasswordPage',
  ),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: lazyPage(() => import('./app/pages/ErrorPage.tsx'), 'ErrorPage'),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: '/delete-account',
  beforeLoad: ({ location }) => {
    if (!location.state.isDeleted) visitorsOnly(paths.account);
  },
  component: lazyPage(() => import('./app/pages/AccountDeletedPage.tsx'), 'AccountDeletedPage'),
});

/** The gate of signed-in pages, and their frame with loading and error states. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ matches }) => passGate(matches.at(-1)?.staticData ?? {}),
  component: lazyPage(() => import('./app/signed-in/SignedIn.tsx'), 'SignedIn'),
});
const linkProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/linkedin-profile',
  staticData: { gate: 'link-profile' },
  component: lazyPage(() => import('./features/onboarding/LinkProfilePage.tsx'), 'LinkProfilePage'),
});
const plans = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment',
  staticData: { gate: 'choose-plan' },
  component: lazyPage(() => import('./features/plans/ChoosePlanPage.tsx'), 'ChoosePlanPage'),
});
const paymentSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment/success',
  staticData: { gate: 'processing' },
  component: lazyPage(
    () => import('./features/processing/PaymentSuccessPage.tsx'),
    'PaymentSuccessPage',
  ),
});
const paymentPending = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment/pending',
  // The page itself redirects users whose payment has arrived.
  staticData: { gate: 'any' },
  component: lazyPage(
    () => import('./features/payment-problem/PaymentPendingPage.tsx'),
    'PaymentPendingPage',
  ),
});
const paymentError = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment/error',
  // The page itself redirects users who have paid.
  staticData: { gate: 'any' },
  component: lazyPage(
    () => import('./features/payment-problem/PaymentErrorPage.tsx'),
    'PaymentErrorPage',
  ),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  staticData: { gate: 'account' },
  loader: ({ preload }) => {
    if (!preload) readAccountAhead();
  },
  component: lazyPage(() => import('./features/account/AccountPage.tsx'), 'AccountPage'),
});
const signals = createRoute({
  getParentRoute: () => signedIn,
  path: '/signals',
  staticData: { gate: 'account' },
  component: lazyPage(() => import('./features/signals/SignalsPage.tsx'), 'SignalsPage'),
});
const leads = createRoute({
  getParentRoute: () => signedIn,
  path: '/leads',
  staticData: { gate: 'account' },
  component: lazyPage(() => import('./features/leads/list/LeadsPage.tsx'), 'LeadsPage'),
});
const idealCustomer = createRoute({
  getParentRoute: () => signedIn,
  path: '/leads/ideal-customer',
  staticData: { gate: 'account' },
  component: lazyPage(
    () => import('./features/leads/ideal-customer/IdealCustomerPage.tsx'),
    'IdealCustomerPage',
  ),
});
const howRankingWorks = createRoute({
  getParentRoute: () => signedIn,
  path: '/leads/how-ranking-works',
  staticData: { gate: 'account' },
  component: lazyPage(
    () => import('./features/leads/how-ranking-works/HowRankingWorksPage.tsx'),
    'HowRankingWorksPage',
  ),
});
const lead = createRoute({
  getParentRoute: () => signedIn,
  path: '/leads/$id',
  staticData: { gate: 'account' },
  component: lazyPage(() => import('./app/signed-in/LeadWithComposer.tsx'), 'LeadWithComposer'),
});
const insights = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights',
  staticData: { gate: 'account' },
  component: lazyPage(() => import('./features/insights/InsightsPage.tsx'), 'InsightsPage'),
});

const support = createRoute({
  getParentRoute: () => signedIn,
  path: '/support',
  // Visitors have their own form.
  staticData: { gate: 'any', visitorsGoTo: paths.contact },
  component: lazyPage(() => import('./features/support/SupportPage.tsx'), 'SupportPage'),
});
const supportSent = createRoute({
  getParentRoute: () => signedIn,
  path: '/support/success',
  staticData: { gate: 'any', visitorsGoTo: paths.contact },
  component: lazyPage(() => import('./features/support/SupportSentPage.tsx'), 'SupportSentPage'),
});
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  beforeLoad: () => visitorsOnly(paths.support),
  component: lazyPage(() => import('./features/support/ContactPage.tsx'), 'ContactPage'),
});
const contactSent = createRoute({
  getParentRoute: () => root,
  path: '/contact-us/success',
  component: lazyPage(() => import('./features/support/ContactSentPage.tsx'), 'ContactSentPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/privacy/people',
  component: lazyPage(() => import('./features/privacy/PeoplePage.tsx'), 'PeoplePage'),
});
const privacyRequest = createRoute({
  getParentRoute: () => root,
  path: '/privacy-request/$',
  component: lazyPage(() => import('./features/privacy/RequestPage.tsx'), 'RequestPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$',
  component: lazyPage(() => import('./features/brief/UnsubscribePage.tsx'), 'UnsubscribePage'),
});

const routeTree = root.addChildren([
  home,
  auth.addChildren([login, register]),
  forgotPassword.addChildren([resetEmail, verifyCode, newPassword]),
  error,
  accountDeleted,
  signedIn.addChildren([
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
    support,
    supportSent,
  ]),
  contact,
  contactSent,
  people,
  privacyRequest,
  unsubscribe,
]);

type Options = Pick<
  RouterOptions<typeof routeTree, 'never'>,
  'history' | 'InnerWrap' | 'scrollRestoration'
>;

export function makeRouter(options: Options = {}) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultErrorComponent: FailedPage,
    trailingSlash: 'never',
    ...options,
  });
  router.startViewTransition = (update) => {
    const { latestLocation, state } = router;
    return changePage(update, transitionOf(state.resolvedLocation, latestLocation));
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    gate?: Gate;
    /** Where visitors are sent from a signed-in page; by default to sign-in. */
    visitorsGoTo?: typeof paths.login | typeof paths.contact;
  }
}

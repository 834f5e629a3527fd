import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Step } from '../../contract/standing.ts';
import { FailedPage } from './app/FailedPage.tsx';
import { PendingPage } from './app/PendingPage.tsx';
import { Shell } from './app/Shell.tsx';
import { changePage } from './change-page.ts';
import { paths } from './paths.ts';
import { session } from './session.ts';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./app/NotFoundPage.tsx'), 'NotFoundPage'),
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
  component: lazyRouteComponent(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: '/',
  component: lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  component: lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: () => visitorsOnly(paths.account),
  component: lazyRouteComponent(
    () => import('./features/password-reset/ResetLayout.tsx'),
    'ResetLayout',
  ),
});
const resetEmail = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/',
  component: lazyRouteComponent(
    () => import('./features/password-reset/EmailPage.tsx'),
    'EmailPage',
  ),
});
const verifyCode = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/verify-code',
  beforeLoad: () => inResetOrder('code'),
  component: lazyRouteComponent(() => import('./features/password-reset/CodePage.tsx'), 'CodePage'),
});
const newPassword = createRoute({
  getParentRoute: () => forgotPassword,
  path: '/new-password',
  beforeLoad: () => inResetOrder('password'),
  component: lazyRouteComponent(
    () => import('./features/password-reset/NewPasswordPage.tsx'),
    'NewPasswordPage',
  ),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: lazyRouteComponent(() => import('./app/ErrorPage.tsx'), 'ErrorPage'),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: '/delete-account',
  beforeLoad: ({ location }) => {
    if (!location.state.isDeleted) visitorsOnly(paths.account);
  },
  component: lazyRouteComponent(() => import('./app/AccountDeletedPage.tsx'), 'AccountDeletedPage'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => membersOnly(paths.login),
  component: lazyRouteComponent(() => import('./app/signed-in/SignedIn.tsx'), 'SignedIn'),
});
const linkProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/linkedin-profile',
  beforeLoad: () => admit('link-profile'),
  component: lazyRouteComponent(
    () => import('./features/onboarding/LinkProfilePage.tsx'),
    'LinkProfilePage',
  ),
});
const plans = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment',
  beforeLoad: () => admit('choose-plan'),
  component: lazyRouteComponent(
    () => import('./features/payment/ChoosePlanPage.tsx'),
    'ChoosePlanPage',
  ),
});
const paymentSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment/success',
  component: lazyRouteComponent(
    () => import('./features/payment/PaymentSuccessPage.tsx'),
    'PaymentSuccessPage',
  ),
});
const paymentError = createRoute({
  getParentRoute: () => signedIn,
  path: '/payment/error',
  component: lazyRouteComponent(
    () => import('./features/payment/PaymentErrorPage.tsx'),
    'PaymentErrorPage',
  ),
});
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  beforeLoad: () => admit('account'),
  loader: ({ preload }) => {
    if (!preload) readAccountAhead();
  },
  component: lazyRouteComponent(() => import('./features/account/AccountPage.tsx'), 'AccountPage'),
});

// Support is open to whoever is signed in, however far they have come; visitors have a form of their own.
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: () => membersOnly(paths.contact),
  component: lazyRouteComponent(() => import('./app/signed-in/SignedIn.tsx'), 'SignedIn'),
});
const support = createRoute({
  getParentRoute: () => members,
  path: '/support',
  component: lazyRouteComponent(() => import('./features/support/SupportPage.tsx'), 'SupportPage'),
});
const supportSent = createRoute({
  getParentRoute: () => members,
  path: '/support/success',
  component: lazyRouteComponent(
    () => import('./features/support/SupportSentPage.tsx'),
    'SupportSentPage',
  ),
});
const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact-us',
  beforeLoad: () => visitorsOnly(paths.support),
  component: lazyRouteComponent(() => import('./features/support/ContactPage.tsx'), 'ContactPage'),
});
const contactSent = createRoute({
  getParentRoute: () => root,
  path: '/contact-us/success',
  component: lazyRouteComponent(
    () => import('./features/support/ContactSentPage.tsx'),
    'ContactSentPage',
  ),
});

const routeTree = root.addChildren([
  home,
  auth.addChildren([login, register]),
  forgotPassword.addChildren([resetEmail, verifyCode, newPassword]),
  error,
  accountDeleted,
  signedIn.addChildren([linkProfile, plans, paymentSuccess, paymentError, account]),
  members.addChildren([support, supportSent]),
  contact,
  contactSent,
]);

export function makeRouter(options: { history?: RouterHistory; isServer?: boolean } = {}) {
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
}

/** The pages that follow one another: the next one comes from the right, the one before from the left. */
const WAYS: readonly (readonly string[])[] = [
  [paths.login, paths.forgotPassword, paths.verifyCode, paths.newPassword],
  [paths.linkProfile, paths.plans, paths.paymentSuccess, paths.account],
];

type Place = { readonly pathname: string };

/** How one page gives way to another: at once where motion is unwanted, and where there was none before. */
function transitionOf(fromPlace: Place | undefined, toPlace: Place): string[] | null {
  const [from, to] = [fromPlace?.pathname, toPlace.pathname];
  if (from === undefined || from === to) return null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const way = WAYS.find((each) => each.includes(from) && each.includes(to));
  return way ? [way.indexOf(from) < way.indexOf(to) ? 'forward' : 'back'] : [];
}

/** A stored token sends the user on: these pages are for visitors. */
function visitorsOnly(to: typeof paths.account | typeof paths.support): void {
  if (session().hasToken) throw redirect({ to, replace: true });
}

/** Visitors go to `to`; whoever has a token must be known to the server. */
async function membersOnly(to: typeof paths.login | typeof paths.contact): Promise<void> {
  if (!session().hasToken) throw redirect({ to, replace: true });
  await admit('any');
}

/** The steps of a password reset build on each other; who comes out of order begins at the first. */
async function inResetOrder(step: 'code' | 'password'): Promise<void> {
  const { hasReached } = await import('./features/password-reset/progress.ts');
  if (!hasReached(step)) throw redirect({ to: paths.forgotPassword, replace: true });
}

/** Lets in who has come to this step, or is known at all; everyone else is sent where they belong. */
async function admit(step: Step | 'any'): Promise<void> {
  const { pathInsteadOf } = await import('./app/signed-in/gate.ts');
  const to = await pathInsteadOf(step);
  if (to !== null) throw redirect({ to, replace: true });
}

/** What the account shows is asked for while its page is still being fetched, which tells of what fails. */
function readAccountAhead(): void {
  import('./features/account/queries.ts').then(
    ({ readBilling }) => readBilling(),
    () => {},
  );
}

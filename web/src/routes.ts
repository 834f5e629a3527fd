import { createRoute, createRouter, redirect, type RouterOptions } from '@tanstack/react-router';
import { chooseTransition } from './app/page-order.ts';
import { FailedPage } from './app/pages/FailedPage.tsx';
import { PendingPage } from './app/pages/PendingPage.tsx';
import { root } from './app/root-route.ts';
import { requireResetOrder, requireVisitor } from './app/route-guards.ts';
import type { Gate } from './app/signed-in/gate.ts';
import { signedInRoutes } from './app/signed-in/routes.ts';
import { changePage } from './page/change-page.ts';
import { createLazyPage } from './page/lazy-page.ts';
import { paths } from './paths.ts';

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.account, replace: true });
  },
});

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  beforeLoad: () => requireVisitor(paths.account),
  component: createLazyPage(() => import('./features/auth/AuthLayout.tsx'), 'AuthLayout'),
});
const login = createRoute({
  getParentRoute: () => auth,
  path: paths.login,
  component: createLazyPage(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: paths.register,
  component: createLazyPage(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  id: 'forgot-password',
  beforeLoad: () => requireVisitor(paths.account),
  component: createLazyPage(
    () => import('./features/password-reset/ResetLayout.tsx'),
    'ResetLayout',
  ),
});
const resetEmail = createRoute({
  getParentRoute: () => forgotPassword,
  path: paths.forgotPassword,
  component: createLazyPage(() => import('./features/password-reset/EmailPage.tsx'), 'EmailPage'),
});
const verifyCode = createRoute({
  getParentRoute: () => forgotPassword,
  path: paths.verifyCode,
  beforeLoad: () => requireResetOrder('code'),
  component: createLazyPage(() => import('./features/password-reset/CodePage.tsx'), 'CodePage'),
});
const newPassword = createRoute({
  getParentRoute: () => forgotPassword,
  path: paths.newPassword,
  beforeLoad: () => requireResetOrder('password'),
  component: createLazyPage(
    () => import('./features/password-reset/NewPasswordPage.tsx'),
    'NewPasswordPage',
  ),
});

const error = createRoute({
  getParentRoute: () => root,
  path: paths.error,
  component: createLazyPage(() => import('./app/pages/ErrorPage.tsx'), 'ErrorPage'),
});
const accountDeleted = createRoute({
  getParentRoute: () => root,
  path: paths.accountDeleted,
  beforeLoad: ({ location }) => {
    if (!location.state.isDeleted) requireVisitor(paths.account);
  },
  component: createLazyPage(
    () => import('./app/pages/AccountDeletedPage.tsx'),
    'AccountDeletedPage',
  ),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: paths.contact,
  beforeLoad: () => requireVisitor(paths.support),
  component: createLazyPage(() => import('./features/support/ContactPage.tsx'), 'ContactPage'),
});
const contactSent = createRoute({
  getParentRoute: () => root,
  path: paths.contactSent,
  component: createLazyPage(() => import('./features/support/SentPage.tsx'), 'SentPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: paths.people,
  component: createLazyPage(() => import('./features/privacy/PeoplePage.tsx'), 'PeoplePage'),
});
const privacyRequest = createRoute({
  getParentRoute: () => root,
  path: `${paths.privacyRequest}/$`,
  component: createLazyPage(() => import('./features/privacy/RequestPage.tsx'), 'RequestPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: `${paths.unsubscribe}/$`,
  component: createLazyPage(
    () => import('./features/brief/UnsubscribePage.tsx'),
    'UnsubscribePage',
  ),
});

const routeTree = root.addChildren([
  home,
  auth.addChildren([login, register]),
  forgotPassword.addChildren([resetEmail, verifyCode, newPassword]),
  error,
  accountDeleted,
  signedInRoutes,
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
  // The router's own method leaves a rejection unhandled and loses clicks (decision 0202).
  router.startViewTransition = (update) => {
    const { latestLocation, state } = router;
    return changePage(update, chooseTransition(state.resolvedLocation, latestLocation));
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    gate?: Gate;
    /** The redirect target for visitors of a signed-in page; by default sign-in. */
    visitorsGoTo?: typeof paths.login | typeof paths.contact;
  }
}

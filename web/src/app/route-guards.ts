import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { keepReturnPath } from '../session/return-path.ts';
import { getSession } from '../session/session.ts';

export function requireVisitor(to: typeof paths.account | typeof paths.support): void {
  if (getSession().hasToken) throw redirect({ to, replace: true });
}

/** `path` is what the visitor returns to after signing in. */
export async function passGate(
  { gate, visitorsGoTo = paths.login }: StaticDataRouteOption,
  path: string,
): Promise<void> {
  if (!getSession().hasToken) {
    keepReturnPath(path);
    throw redirect({ to: visitorsGoTo, replace: true });
  }
  if (gate === undefined) throw new Error('A signed-in page has no gate');
  const { redirectFor } = await import('./signed-in/gate.ts');
  const to = await redirectFor(gate);
  if (to !== null) throw redirect({ to, replace: true });
}

export async function requireResetOrder(step: 'code' | 'password'): Promise<void> {
  const { hasReached } = await import('../features/password-reset/progress.ts');
  if (!hasReached(step)) throw redirect({ to: paths.forgotPassword, replace: true });
}

export function readAccountAhead(): void {
  import('../features/account/queries.ts').then(
    ({ readBilling }) => readBilling(),
    () => {},
  );
}

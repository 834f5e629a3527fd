import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { session } from '../session/session.ts';

export function visitorsOnly(to: typeof paths.account | typeof paths.support): void {
  if (session().hasToken) throw redirect({ to, replace: true });
}

export async function passGate({
  gate,
  visitorsGoTo = paths.login,
}: StaticDataRouteOption): Promise<void> {
  if (!session().hasToken) throw redirect({ to: visitorsGoTo, replace: true });
  if (gate === undefined) throw new Error('A signed-in page has no gate');
  const { redirectFor } = await import('./signed-in/gate.ts');
  const to = await redirectFor(gate);
  if (to !== null) throw redirect({ to, replace: true });
}

export async function inResetOrder(step: 'code' | 'password'): Promise<void> {
  const { hasReached } = await import('../features/password-reset/progress.ts');
  if (!hasReached(step)) throw redirect({ to: paths.forgotPassword, replace: true });
}

export function readAccountAhead(): void {
  import('../features/account/queries.ts').then(
    ({ readBilling }) => readBilling(),
    () => {},
  );
}

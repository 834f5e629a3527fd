import { paths } from '../paths.ts';

/** Pages in order: a later page slides in from the right, an earlier one from the left. */
const WAYS: readonly (readonly string[])[] = [
  [paths.login, paths.forgotPassword, paths.verifyCode, paths.newPassword],
  [paths.linkProfile, paths.plans, paths.paymentSuccess, paths.account],
];

type Place = { readonly pathname: string };

export function chooseTransition(fromPlace: Place | undefined, toPlace: Place): string[] | null {
  const [from, to] = [fromPlace?.pathname, toPlace.pathname];
  if (from === undefined || from === to) return null;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const way = WAYS.find((each) => each.includes(from) && each.includes(to));
  return way ? [way.indexOf(from) < way.indexOf(to) ? 'forward' : 'back'] : [];
}

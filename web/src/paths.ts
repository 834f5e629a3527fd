/** Every address of the application. Links and redirections are made from these only. */
export const paths = {
  home: '/',
  login: '/auth',
  register: '/auth/register',
  forgotPassword: '/forgot-password',
  verifyCode: '/forgot-password/verify-code',
  newPassword: '/forgot-password/new-password',
  linkProfile: '/linkedin-profile',
  plans: '/payment',
  paymentSuccess: '/payment/success',
  paymentError: '/payment/error',
  account: '/profile',
  support: '/support',
  supportSent: '/support/success',
  contact: '/contact-us',
  contactSent: '/contact-us/success',
  accountDeleted: '/delete-account',
  error: '/error',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Whatever is asked for below these is theirs to answer: they have no pages there. */
export const wholePaths = [paths.account, paths.linkProfile] as const;

/** Whether `pathname` is `path` or lies below it; a slash at the end makes no difference. */
export function isWithin(pathname: string, path: Path): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

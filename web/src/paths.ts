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
  paymentPending: '/payment/pending',
  paymentError: '/payment/error',
  account: '/profile',
  signals: '/signals',
  leads: '/leads',
  idealCustomer: '/leads/ideal-customer',
  howRankingWorks: '/leads/how-ranking-works',
  insights: '/insights',
  integrations: '/integrations',
  connect: '/connect',
  imports: '/import',
  support: '/support',
  supportSent: '/support/success',
  contact: '/contact-us',
  contactSent: '/contact-us/success',
  people: '/privacy/people',
  privacyRequest: '/privacy-request',
  unsubscribe: '/unsubscribe',
  accountDeleted: '/delete-account',
  error: '/error',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Pages that also match every path below them. */
export const wildcardPaths = [paths.account, paths.linkProfile] as const;

/** Pages whose address continues with a parameter. */
export const parameterPaths = [
  paths.privacyRequest,
  paths.unsubscribe,
  paths.leads,
  paths.connect,
] as const;

/** The page of one person; the router fills in the number. */
export const leadPath = `${paths.leads}/$id` as const;

export function buildLeadAddress(id: number): string {
  return `${paths.leads}/${id}`;
}

/** A person's page at the openers, as an answer to one signal if `signal` is set. */
export function writeAddress(id: number, signal?: number): string {
  return `${buildLeadAddress(id)}${signal === undefined ? '' : `?signal=${signal}`}#${WRITE_HASH}`;
}
export const WRITE_HASH = 'write';

/** Whether `pathname` is `path` or below it, ignoring a trailing slash. */
export function isWithin(pathname: string, path: Path): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

import { createHash } from 'node:crypto';
import { createPerson } from '../network/people.ts';
import type { DocumentStore } from '../platform/store.ts';

export type IdentityAccount = {
  /** 21 digits, like Google's; stable for an address. */
  subject: string;
  email: string;
  isVerified: boolean;
  /** Whether the organization has an account for the domain, which the ID token names. */
  isHosted: boolean;
  firstName: string;
  lastName: string;
  /** The picture of this public identifier in the simulated network. */
  face: string;
};

const HOSTED = { isVerified: true, isHosted: true };
const VERIFIED = { isVerified: true, isHosted: false };
const UNVERIFIED = { isVerified: false, isHosted: false };

/** Offered by the sign-in page. */
export const testPeople: readonly IdentityAccount[] = [
  createAccount(HOSTED, 'nora.lindqvist@example.com', ['Nora', 'Lindqvist'], 'nora-lindqvist-13'),
  createAccount(VERIFIED, 'kofi.boateng@example.com', ['Kofi', 'Boateng'], 'kofi-boateng-12'),
  createAccount(HOSTED, 'hana.sato@example.com', ['Hana', 'Sato'], 'hana-sato-3'),
  createAccount(UNVERIFIED, 'ivan.petrov@example.com', ['Ivan', 'Petrov'], 'ivan-petrov-2'),
];

export function createAccount(
  state: Pick<IdentityAccount, 'isVerified' | 'isHosted'>,
  email: string,
  [firstName, lastName]: readonly [string, string],
  face = email.replace(/@.*/, '').replaceAll('.', '-'),
): IdentityAccount {
  const address = email.trim().toLowerCase();
  return { subject: buildSubject(address), email: address, ...state, firstName, lastName, face };
}

export function rememberAccount(documents: DocumentStore, one: IdentityAccount): void {
  documents.put('identity.account', one.subject, one);
}

export function findAccount(
  documents: DocumentStore,
  subject: string,
): IdentityAccount | undefined {
  const offered = testPeople.find((one) => one.subject === subject);
  return offered ?? documents.get<IdentityAccount>('identity.account', subject);
}

export function listClaims(one: IdentityAccount, baseUrl: string) {
  return {
    sub: one.subject,
    email: one.email,
    email_verified: one.isVerified,
    ...(one.isHosted ? { hd: one.email.replace(/.*@/, '') } : {}),
    name: `${one.firstName} ${one.lastName}`,
    given_name: one.firstName,
    family_name: one.lastName,
    picture: getPictureUrl(one, baseUrl),
  };
}

export function getPictureUrl({ face }: IdentityAccount, baseUrl: string): string {
  return `${baseUrl}/network/photos/${createPerson(face).memberId}.png`;
}

function buildSubject(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${(BigInt(`0x${digest.slice(0, 32)}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

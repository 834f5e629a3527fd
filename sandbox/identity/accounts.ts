import { createHash } from 'node:crypto';
import { personOf } from '../network/people.ts';
import type { DocumentStore } from '../platform/store.ts';

/** An account at the identity provider. */
export type Account = {
  /** 21 digits, like Google's; stable for an address. */
  subject: string;
  email: string;
  isVerified: boolean;
  firstName: string;
  lastName: string;
  /** The picture of this public identifier in the simulated network. */
  face: string;
};

/** Offered by the sign-in page. */
export const testPeople: readonly Account[] = [
  account('nora.lindqvist@example.com', true, 'Nora', 'Lindqvist', 'nora-lindqvist-13'),
  account('kofi.boateng@example.com', true, 'Kofi', 'Boateng', 'kofi-boateng-12'),
  account('hana.sato@example.com', true, 'Hana', 'Sato', 'hana-sato-3'),
  account('ivan.petrov@example.com', false, 'Ivan', 'Petrov', 'ivan-petrov-2'),
];

export function account(
  email: string,
  isVerified: boolean,
  firstName: string,
  lastName: string,
  face = email.replace(/@.*/, '').replaceAll('.', '-'),
): Account {
  const address = email.trim().toLowerCase();
  return { subject: subjectOf(address), email: address, isVerified, firstName, lastName, face };
}

export function rememberAccount(documents: DocumentStore, one: Account): void {
  documents.put('identity.account', one.subject, one);
}

export function findAccount(documents: DocumentStore, subject: string): Account | undefined {
  const offered = testPeople.find((one) => one.subject === subject);
  return offered ?? documents.get<Account>('identity.account', subject);
}

export function claimsOf(one: Account, baseUrl: string) {
  return {
    sub: one.subject,
    email: one.email,
    email_verified: one.isVerified,
    name: `${one.firstName} ${one.lastName}`,
    given_name: one.firstName,
    family_name: one.lastName,
    picture: pictureOf(one, baseUrl),
  };
}

export function pictureOf({ face }: Account, baseUrl: string): string {
  return `${baseUrl}/network/photos/${personOf(face).memberId}.png`;
}

function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${(BigInt(`0x${digest.slice(0, 32)}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

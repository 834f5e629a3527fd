import { getCompanyName, type Namesake, readPosition } from '../../signals/signals.ts';
import { normalizeWords } from '../ranking/fit/phrases.rules.ts';
import { findDistinctivePhrases } from '../ranking/fit/distinctive-words.ts';

/** At least this many words, and this share of the longer headline's, must be in both. */
const MIN_SHARED = 3;
const MIN_SHARE = 0.75;

/**
 * The evidence that two people may be the same person, or null. Only a person read by member id and
 * one read by public identifier are compared: two ids of one kind belong to two people. Single-word
 * names and empty headlines are no evidence.
 */
export function explainSamePerson(one: Namesake, other: Namesake): string | null {
  if (
    areDifferent(one.member_key, other.member_key) ||
    areDifferent(one.public_key, other.public_key)
  ) {
    return null;
  }
  const name = normalizeWords(one.name).trim();
  if (!name.includes(' ') || name !== normalizeWords(other.name).trim()) return null;
  const [company, otherCompany] = [one, other].map(
    ({ headline }) => readPosition(headline).company,
  );
  if (company && otherCompany) {
    return normalizeWords(getCompanyName(company)) === normalizeWords(getCompanyName(otherCompany))
      ? `the same name, and both at “${company}”`
      : null;
  }
  const shared = findSharedWords(one.headline, other.headline);
  return shared === null ? null : `the same name, and “${shared.join('”, “')}” in both headlines`;
}

const areDifferent = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other;

function findSharedWords(one: string, other: string): string[] | null {
  const [words, others] = [one, other].map((headline) => findDistinctivePhrases(headline, 1));
  if (!words || !others) return null;
  const shared = words.filter((word) => others.includes(word));
  const isEnough =
    shared.length >= MIN_SHARED &&
    shared.length >= MIN_SHARE * Math.max(words.length, others.length);
  return isEnough ? shared.slice(0, MIN_SHARED) : null;
}

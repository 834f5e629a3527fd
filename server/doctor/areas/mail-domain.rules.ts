import { domainToASCII } from 'node:url';

/** The domain of `Rapport <hello@example.com>`. */
export function getDomain(from: string): string {
  return domainToASCII(/@([^@>]+)>?$/.exec(from)?.[1] ?? '');
}

export type DomainFault = { verdict: 'problem' | 'warning'; says: string; fix: string };

/** Null if the record is correct (RFC 7208). */
export function findSpfFault(domain: string, txt: readonly string[]): DomainFault | null {
  const records = txt.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const fix = `DNS: one TXT record of ${domain}, as your mail service gives it`;
  if (records.length === 0)
    return {
      verdict: 'warning',
      says: `${domain} has no SPF record: mails may be marked as spam`,
      fix,
    };
  if (records.length > 1)
    return {
      verdict: 'problem',
      says: `${domain} has ${records.length} SPF records, so none counts`,
      fix,
    };
  if (/ \+?all(?: |$)/i.test(records[0] ?? ''))
    return { verdict: 'warning', says: `The SPF record of ${domain} lets every server send`, fix };
  return null;
}

/** From the name itself to its parents, without the top-level domain (RFC 9091's walk). */
export function listDmarcNames(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .slice(0, Math.max(1, labels.length - 1))
    .map((_, at) => `_dmarc.${labels.slice(at).join('.')}`);
}

export function findDmarcPolicy(txt: readonly string[]): string | null {
  const records = txt.filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record));
  // Several records count as none (RFC 7489, section 6.6.3).
  if (records.length !== 1) return null;
  return (
    /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(records[0] ?? '')?.[1]?.toLowerCase() ?? null
  );
}

/** Default selectors of mail services; DNS cannot list others. */
export const USUAL_SELECTORS = [
  'default',
  'dkim',
  'google',
  'k1',
  'mail',
  'mx',
  'pm',
  'resend',
  's1',
  's2',
  'selector1',
  'selector2',
] as const;

export function isDkimKey(txt: readonly string[]): boolean {
  return txt.some((record) => /(?:^|;)\s*p=[A-Za-z0-9+/=\s]+/.test(record));
}

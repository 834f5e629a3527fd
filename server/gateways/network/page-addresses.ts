import { PUBLIC_IDENTIFIER_MAX_LENGTH } from '../../../contract/limits.ts';
import { decodeText, buildPublicKey } from './person-keys.ts';

/** What a URL or an id of the network names. Only a member is a person; all else is a page. */
export type PageAddress = {
  kind: 'member' | 'company';
  /** Permanent; null if only a name is known. */
  id: string | null;
  /** As written in the URL. */
  name: string | null;
  /** In one spelling, without tracking, languages and the mobile site; empty if unknown. */
  url: string;
};

const NETWORK = 'https://www.linkedin.com';

/** Sections of members; `/in/` alone has their names. */
const MEMBER_SECTIONS: ReadonlySet<string> = new Set(['in', 'pub', 'profile', 'sales', 'talent']);
/** Organizations share one space of ids and names, whichever kind of page shows them. */
const ORGANIZATIONS: ReadonlySet<string> = new Set([
  'company',
  'school',
  'showcase',
  'organization',
]);

const MEMBER_URN = /^(?:member|person|\w*profile)$/i;
const ORGANIZATION_URN = /company|organization|school|showcase/i;
/** The network's own ids of members, of its site and of its products for sales and hiring. */
const MEMBER_ID = /^AC[ow]/;

/** Stands in the place of a member that the network hides, or of a value that is missing. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  '',
  '-',
  '-1',
  '0',
  'headless',
  'hidden',
  'me',
  'n/a',
  'none',
  'null',
  'private',
  'undefined',
  'unknown',
]);

/** The URL decides; then the kind of the URN; then the form of the id. */
export function readNamed(address: string, writtenId: string | null): PageAddress {
  const { type, id } = readId(writtenId);
  const { section, name, rest } = readAddress(address);
  if (MEMBER_SECTIONS.has(section))
    return describeMemberAddress(id, section === 'in' ? name : null);
  if (section === '' || section === 'search') {
    const isMember = type === null ? MEMBER_ID.test(id ?? '') : MEMBER_URN.test(type);
    if (isMember) return describeMemberAddress(id, null);
    if (type === null || ORGANIZATION_URN.test(type))
      return describeOrganizationAddress('company', id, null);
    return { ...describeOtherPage(type, id), url: '' };
  }
  if (ORGANIZATIONS.has(section)) return describeOrganizationAddress(section, id, name);
  return describeOtherPage(section, id ?? (name && [name, ...rest].join('/')));
}

function describeMemberAddress(id: string | null, name: string | null): PageAddress {
  const named = name === id ? null : name;
  // An id in place of the name is written as it is.
  const shown =
    named === null || MEMBER_ID.test(named) ? (named ?? id) : buildPublicKey(named).value;
  return { kind: 'member', id, name: named, url: buildAddress('in', shown) };
}

function describeOrganizationAddress(
  section: string,
  id: string | null,
  name: string | null,
): PageAddress {
  const named = name === id ? null : name;
  const shown = named === null ? id : buildPublicKey(named).value;
  return { kind: 'company', id, name: named, url: buildAddress(section, shown) };
}

/** Groups, newsletters, events and so on have ids of their own. */
function describeOtherPage(section: string, name: string | null): PageAddress {
  if (name === null) return { kind: 'company', id: null, name, url: '' };
  return {
    kind: 'company',
    id: null,
    name: `${section}/${name}`,
    url: `${NETWORK}/${section}/${name}`,
  };
}

function buildAddress(section: string, name: string | null): string {
  return name === null ? '' : `${NETWORK}/${section}/${encodeURIComponent(name)}`;
}

function readId(written: string | null): { type: string | null; id: string | null } {
  const [, type, value] = /^urn:li:(\w+):(.*)$/is.exec(written ?? '') ?? [];
  return { type: type ?? null, id: getKnownPart(value ?? written) };
}

function readAddress(address: string) {
  const path = address
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('/')
    .filter((part) => part !== '');
  if (path[0]?.toLowerCase() === 'mwlite') path.shift();
  const [section = '', name = null, ...rest] = path;
  return { section: section.toLowerCase(), name: getKnownPart(name), rest };
}

function getKnownPart(value: string | null): string | null {
  if (value === null) return null;
  const plain = decodeText(value).trim();
  if (PLACEHOLDERS.has(plain.toLowerCase())) return null;
  return Array.from(plain).length > PUBLIC_IDENTIFIER_MAX_LENGTH ? null : value;
}

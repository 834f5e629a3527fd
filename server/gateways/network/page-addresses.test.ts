import { expect, test } from 'vitest';
import { readNamed } from './page-addresses.ts';

const MEMBER = 'ACoAAB1234567890abcdefghijkl';
const AT = 'https://www.linkedin.com';

test.each([
  ['a member by id', `${AT}/in/${MEMBER}`, MEMBER, MEMBER, null, `${AT}/in/${MEMBER}`],
  ['a member by name', `${AT}/in/ada`, MEMBER, MEMBER, 'ada', `${AT}/in/ada`],
  ['a name alone', `${AT}/in/ada`, null, null, 'ada', `${AT}/in/ada`],
  ['another country', 'https://de.linkedin.com/in/ada/en', null, null, 'ada', `${AT}/in/ada`],
  ['the mobile site', `${AT}/mwlite/in/ada`, null, null, 'ada', `${AT}/in/ada`],
  ['another spelling', `${AT}/in/Ren%c3%a9-x/`, null, null, 'Ren%c3%a9-x', `${AT}/in/ren%C3%A9-x`],
  ['a URN', '', `urn:li:fsd_profile:${MEMBER}`, MEMBER, null, `${AT}/in/${MEMBER}`],
  ['a numeric URN', '', 'urn:li:member:4711', '4711', null, `${AT}/in/4711`],
  ['an id alone', '', MEMBER, MEMBER, null, `${AT}/in/${MEMBER}`],
  ['an old address', `${AT}/pub/ada/1/2/3`, MEMBER, MEMBER, null, `${AT}/in/${MEMBER}`],
  ['a hidden name', `${AT}/in/UNKNOWN`, MEMBER, MEMBER, null, `${AT}/in/${MEMBER}`],
])('a person: %s', (_, address, written, id, name, url) => {
  expect(readNamed(address, written)).toEqual({ kind: 'member', id, name, url });
});

test.each([
  ['a company', `${AT}/company/acme/`, '77', '77', 'acme', `${AT}/company/acme`],
  ['a school', `${AT}/school/15092`, '15092', '15092', null, `${AT}/school/15092`],
  [
    'a showcase page',
    `${AT}/showcase/acme-labs`,
    null,
    null,
    'acme-labs',
    `${AT}/showcase/acme-labs`,
  ],
  ['a group', `${AT}/groups/12345/`, null, null, 'groups/12345', `${AT}/groups/12345`],
  ['a group with an id', `${AT}/groups/12345/`, '9', null, 'groups/9', `${AT}/groups/9`],
  [
    'a newsletter',
    `${AT}/newsletters/x-69`,
    null,
    null,
    'newsletters/x-69',
    `${AT}/newsletters/x-69`,
  ],
  ['a product', `${AT}/products/acme-x`, null, null, 'products/acme-x', `${AT}/products/acme-x`],
  ['an event', `${AT}/events/7/`, null, null, 'events/7', `${AT}/events/7`],
  [
    'services',
    `${AT}/services/page/a1b`,
    null,
    null,
    'services/page/a1b',
    `${AT}/services/page/a1b`,
  ],
  ['a page of a later kind', `${AT}/clubs/a`, null, null, 'clubs/a', `${AT}/clubs/a`],
  ['a URN of a school', '', 'urn:li:fsd_school:15092', '15092', null, `${AT}/company/15092`],
  ['a URN of an organization', '', 'urn:li:organization:1', '1', null, `${AT}/company/1`],
  ['a URN of a group', '', 'urn:li:fsd_group:7', null, 'fsd_group/7', ''],
  ['an id that is no member’s', '', '15092', '15092', null, `${AT}/company/15092`],
])('no person: %s', (_, address, written, id, name, url) => {
  expect(readNamed(address, written)).toEqual({ kind: 'company', id, name, url });
});

test.each([
  [`${AT}/in/UNKNOWN`, null],
  [`${AT}/in/unknown/`, 'UNKNOWN'],
  [`${AT}/in/%55nknown%20`, null],
  [`${AT}/search/results/people/headless`, null],
  [`${AT}/search/results/people/headless`, 'urn:li:fsd_profile:UNKNOWN'],
  ['', 'urn:li:member:headless'],
  ['', 'urn:li:member:-1'],
  ['', ''],
  ['', null],
  [`${AT}/in/`, null],
  [`${AT}/in/${'a'.repeat(101)}`, null],
])('%s with the id %s has neither id nor name', (address, written) => {
  expect(readNamed(address, written)).toMatchObject({ id: null, name: null, url: '' });
});

import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { makeRouter } from '../../routes.ts';
import type { GateUser } from '../signed-in/gate.ts';
import { buildJumpAddress, listPages } from './pages.ts';

const { routesByPath } = makeRouter({ history: createMemoryHistory() });

function listLabels(standing: Partial<GateUser>) {
  const user = { ...USER, ...standing };
  const pages = listPages(user, (path) => routesByPath[path].options.staticData?.gate);
  return pages.map(({ label }) => label);
}

const USER: GateUser = {
  dataProcessing: false,
  hasLinkedinUsername: false,
  hasSubscription: false,
  isActiveSubscription: false,
};

const linked = { hasLinkedinUsername: true };
const owing = { ...linked, hasSubscription: true };
const STEPS = ['Link your profile', 'Choose a plan', 'Update your payment'];
const OF_MEMBERS = ['Signals', 'Leads', 'Insights', 'My profile'];

test.each([
  ['without a profile', {}, 'Link your profile'],
  ['without a plan', linked, 'Choose a plan'],
  ['with an unpaid plan', owing, 'Update your payment'],
])('a user %s is offered the next step and the public pages only', (_, standing, step) => {
  const labels = listLabels(standing);
  expect(labels).toEqual(expect.arrayContaining(['Support', 'Privacy']));
  expect(labels.filter((label) => [...STEPS, ...OF_MEMBERS].includes(label))).toEqual([step]);
});

test('a user with an active plan is offered all pages but those steps', () => {
  const labels = listLabels({ ...owing, isActiveSubscription: true });
  expect(labels).toEqual(expect.arrayContaining([...OF_MEMBERS, 'Support', 'Privacy']));
  expect(labels.filter((label) => STEPS.includes(label))).toEqual([]);
});

test('a command on the page itself keeps the filters, so that an export is of what is shown', () => {
  const filtered = { pathname: '/signals', search: '?kind=comment' };
  expect(buildJumpAddress('/signals', 'export', filtered)).toBe('/signals?kind=comment#export');
  expect(buildJumpAddress('/profile', 'billing', filtered)).toBe('/profile#billing');
});

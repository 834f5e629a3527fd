import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { User } from '../../../../contract/user.ts';
import { makeRouter } from '../../routes.tsx';
import { pagesFor } from './pages.ts';

const { routesByPath } = makeRouter({ history: createMemoryHistory() });

function labelsFor(standing: Partial<User>) {
  const user = { ...USER, ...standing };
  const pages = pagesFor(user, (path) => routesByPath[path].options.staticData?.gate);
  return pages.map(({ label }) => label);
}

const USER: User = {
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  createdAt: '2026-01-01T00:00:00Z',
  hasPassword: true,
  timezone: 'UTC',
  language: 'en',
  darkMode: null,
  registrationFinished: true,
  dataProcessing: false,
  hasLinkedinUsername: false,
  hasSubscription: false,
  isActiveSubscription: false,
};

const linked = { hasLinkedinUsername: true };
const owing = { ...linked, hasSubscription: true };
const ACTIVE_PAGES = [
  'Signals',
  'Leads',
  'Insights',
  'Who you sell to',
  'How ranking works',
  'My profile',
];

test.each([
  ['without a profile', {}, ['Link your profile']],
  ['without a plan', linked, ['Choose a plan']],
  ['with an unpaid plan', owing, ['Update your payment']],
  ['with an active plan', { ...owing, isActiveSubscription: true }, ACTIVE_PAGES],
])('a user %s is offered the pages that the gates admit', (_, standing, own) => {
  expect(labelsFor(standing)).toEqual([...own, 'Support', 'Privacy']);
});

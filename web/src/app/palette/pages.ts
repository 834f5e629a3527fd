import { useRouter } from '@tanstack/react-router';
import { type OnboardingStep, getStep } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { MAIN_PAGES } from '../../main-pages.ts';
import { useLogout } from '../../page/useLogout.ts';
import { type Path, paths } from '../../paths.ts';
import { useDarkMode } from '../../signed-in/useDarkMode.ts';
import { canEnter, type Gate, type GateUser } from '../signed-in/gate.ts';
import type { EntryGroup } from './entry.ts';

export function useKnown(user: User): EntryGroup[] {
  const { routesByPath } = useRouter();
  const logout = useLogout();
  const [isDark, setDark] = useDarkMode(user.darkMode);
  const pages = listPages(user, (path) => routesByPath[path].options.staticData?.gate);
  return [
    {
      label: 'Pages',
      entries: pages.map(({ path, label, words }) => ({
        value: `page ${path}`,
        label,
        words,
        target: path,
      })),
    },
    {
      label: 'Commands',
      entries: [
        {
          value: 'theme',
          label: isDark ? 'Switch to light mode' : 'Switch to dark mode',
          words: 'theme appearance dark light',
          target: () => setDark(!isDark),
        },
        { value: 'logout', label: 'Logout', words: 'sign out log out', target: logout.start },
      ],
    },
  ];
}

type PalettePage = {
  readonly path: Path;
  readonly label: string;
  readonly words: string;
  /** Only for users at this step, if the page's gate admits others too. */
  readonly step?: OnboardingStep;
};

const PAGES = [
  ...MAIN_PAGES,
  { path: paths.idealCustomer, label: 'Who you sell to', words: 'ideal customer rules leads' },
  { path: paths.howRankingWorks, label: 'How ranking works', words: 'rules answers leads' },
  {
    path: paths.account,
    label: 'My profile',
    words: 'account settings subscription billing plan credits password sessions time zone delete',
  },
  { path: paths.integrations, label: 'Integrations', words: 'api token webhook agent program' },
  { path: paths.linkProfile, label: 'Link your profile', words: 'linkedin' },
  { path: paths.plans, label: 'Choose a plan', words: 'payment subscription billing' },
  {
    path: paths.paymentError,
    label: 'Update your payment',
    words: 'card billing subscription',
    step: 'fix-payment',
  },
  { path: paths.imports, label: 'Import', words: 'files upload connections analytics export' },
  { path: paths.support, label: 'Support', words: 'help contact message' },
  { path: paths.people, label: 'Privacy', words: 'objection erasure data people' },
] as const satisfies readonly PalettePage[];

type PagePath = (typeof PAGES)[number]['path'];

/** The pages that this user may open, by the gates of their routes; a page without one is public. */
export function listPages(
  user: GateUser,
  gateOf: (path: PagePath) => Gate | undefined,
): readonly (PalettePage & { readonly path: PagePath })[] {
  return PAGES.filter((page) => {
    const gate = gateOf(page.path);
    const isAdmitted = gate === undefined || canEnter(gate, user);
    return isAdmitted && (!('step' in page) || page.step === getStep(user));
  });
}

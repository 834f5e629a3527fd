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
  const { routesByPath, history } = useRouter();
  const logout = useLogout();
  const [isDark, setDark] = useDarkMode(user.darkMode);
  const pages = listPages(user, (path) => routesByPath[path].options.staticData?.gate);
  const mayOpen = (path: Path) => pages.some((page) => page.path === path);
  const presentJump = ({ path, part, label, words }: Jump) => ({
    value: `jump ${path} ${part}`,
    label,
    words,
    target: () => history.push(buildJumpAddress(path, part, location)),
  });
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
      label: 'On My profile',
      entries: mayOpen(paths.account)
        ? CARDS.map((card) => presentJump({ ...card, path: paths.account }))
        : [],
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
        ...COMMANDS.filter(({ path }) => mayOpen(path)).map(presentJump),
        { value: 'logout', label: 'Logout', words: 'sign out log out', target: logout.start },
      ],
    },
  ];
}

type Jump = {
  readonly path: Path;
  /** The id of an element; a button is pressed. */
  readonly part: string;
  readonly label: string;
  readonly words: string;
};

/** On the page itself, its filters stay. */
export function buildJumpAddress(
  path: Path,
  part: string,
  current: Pick<Location, 'pathname' | 'search'>,
): string {
  return `${path}${current.pathname === path ? current.search : ''}#${part}`;
}

const COMMANDS: readonly Jump[] = [
  {
    path: paths.signals,
    part: 'export',
    label: 'Export signals',
    words: 'download csv file crm hubspot salesforce',
  },
  {
    path: paths.leads,
    part: 'export',
    label: 'Export leads',
    words: 'download csv file crm hubspot salesforce',
  },
  {
    path: paths.account,
    part: 'change-plan',
    label: 'Change plan',
    words: 'upgrade downgrade larger smaller billing',
  },
  {
    path: paths.account,
    part: 'manage-subscription',
    label: 'Cancel subscription',
    words: 'end stop plan manage billing portal',
  },
  {
    path: paths.signals,
    part: 'shortcuts',
    label: 'Keyboard shortcuts of signals',
    words: 'keys help',
  },
  {
    path: paths.leads,
    part: 'shortcuts',
    label: 'Keyboard shortcuts of leads',
    words: 'keys help',
  },
];

/** Of the page “My profile”. */
const CARDS: readonly Omit<Jump, 'path'>[] = [
  { part: 'billing', label: 'Billing', words: 'plan credits invoice receipt card payment renew' },
  { part: 'brief', label: 'Daily brief', words: 'morning mail email time verify address' },
  { part: 'settings', label: 'Settings', words: 'time zone notifications emails' },
  {
    part: 'tracked-profile',
    label: 'Tracked profile',
    words: 'whose mine colleague company linkedin followers',
  },
  { part: 'openers', label: 'Opener settings', words: 'ai language tone' },
  { part: 'change-password', label: 'Change password', words: 'set new security' },
  { part: 'sessions', label: 'Sessions', words: 'devices sign out security' },
  { part: 'activity', label: 'Security activity', words: 'log history' },
  { part: 'delete', label: 'Delete account', words: 'remove erase close' },
];

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
    words: 'account',
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
  getGate: (path: PagePath) => Gate | undefined,
): readonly (PalettePage & { readonly path: PagePath })[] {
  return PAGES.filter((page) => {
    const gate = getGate(page.path);
    const isAdmitted = gate === undefined || canEnter(gate, user);
    return isAdmitted && (!('step' in page) || page.step === getStep(user));
  });
}

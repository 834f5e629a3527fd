import { useRouter } from '@tanstack/react-router';
import type { User } from '../../../../contract/user.ts';
import { useLogout } from '../../page/useLogout.ts';
import { useDarkMode } from '../../signed-in/useDarkMode.ts';
import type { Group } from './entry.ts';
import { pagesFor } from './pages.ts';

export function useKnown(user: User): Group[] {
  const { routesByPath } = useRouter();
  const logout = useLogout();
  const [isDark, setDark] = useDarkMode(user.darkMode);
  const pages = pagesFor(user, (path) => routesByPath[path].options.staticData?.gate);
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

import { Menu } from '@ark-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '../../../../contract/user.ts';
import { useLogout } from '../../page/useLogout.ts';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import { ArrowOut, FileIn, Leave, Message, Person, Route } from '../../ui/icons/icons.tsx';
import { MenuButtonContent } from './MenuButtonContent.tsx';
import css from './UserMenu.module.css';

export function OpenedMenu({ user }: { user: User }) {
  const navigate = useNavigate();
  const logout = useLogout();
  return (
    <Menu.Root defaultOpen positioning={{ placement: 'bottom-end', gutter: 8 }}>
      <Menu.Trigger className={css.trigger}>
        <MenuButtonContent user={user} />
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Context>
          {({ setOpen }) => (
            // The component traps Tab within the menu; here Tab leaves it.
            <Menu.Content
              className={css.menu}
              onKeyDown={({ key }) => {
                if (key === 'Tab') setOpen(false);
              }}
            >
              <Menu.Item
                value="account"
                className={css.item}
                onSelect={() => void navigate({ to: paths.account })}
              >
                <Person />
                My profile
              </Menu.Item>
              <Menu.Item
                value="imports"
                className={css.item}
                onSelect={() => void navigate({ to: paths.imports })}
              >
                <FileIn />
                Import
              </Menu.Item>
              <Menu.Item
                value="support"
                className={css.item}
                onSelect={() => void navigate({ to: paths.support })}
              >
                <Message />
                Support
              </Menu.Item>
              <Menu.Item value="roadmap" className={css.item} asChild>
                <a href={site.roadmapUrl} target="_blank" rel="noreferrer" tabIndex={-1}>
                  <Route />
                  Roadmap
                  <ArrowOut
                    className={css.out}
                    width={16}
                    height={16}
                    label="(opens in a new tab)"
                  />
                </a>
              </Menu.Item>
              <Menu.Separator className={css.separator} />
              <Menu.Item value="logout" className={css.item} onSelect={logout.start}>
                <Leave />
                Logout
              </Menu.Item>
            </Menu.Content>
          )}
        </Menu.Context>
      </Menu.Positioner>
    </Menu.Root>
  );
}

import { Button } from '../../ui/controls/Button.tsx';
import { useLogout } from '../../session/logout.ts';

/** Shown while no user is loaded, also to visitors, whom it leads to sign-in. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Logout
    </Button>
  );
}

import { Button } from '../../ui/controls/Button.tsx';
import { useLogout } from '../../page/useLogout.ts';

/** Shown while no user is loaded, also to visitors; for them it leads to sign-in. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Logout
    </Button>
  );
}

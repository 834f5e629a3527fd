import { Button } from '../ui/Button.tsx';
import { useLogout } from '../logout.ts';

/** For whoever is not loaded: visitors, too, whom it leads to sign-in. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Logout
    </Button>
  );
}

import { Button } from '../ui/Button.tsx';
import { useLogout } from '../logout.ts';

/** For someone with a token who is not loaded yet. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Logout
    </Button>
  );
}

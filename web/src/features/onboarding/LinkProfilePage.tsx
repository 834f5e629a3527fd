import { CatchBoundary } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useLogout } from '../../page/useLogout.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { joinClasses } from '../../ui/classes.ts';
import css from './LinkProfilePage.module.css';
import { ProfileForm } from './ProfileForm.tsx';

export function LinkProfilePage({ addressCode: AddressCode }: { addressCode: ComponentType }) {
  const logout = useLogout();
  return (
    <div className={joinClasses('spread', css.page)}>
      <div className={css.intro}>
        <PageTitle title="Get profile insights!">Get profile insights!</PageTitle>
        <p>
          Paste the URL of a LinkedIn profile. We show you whose it is before anything is saved.
        </p>
        <p>
          It may be your own, a colleague’s or a competitor’s: you learn who answers their posts,
          and which of those conversations are worth joining.
        </p>
        <p className={css.final}>
          Take your time. Once you decide on the URL, there is no way back.
        </p>
      </div>
      <div className={css.entry}>
        <ProfileForm />
        <p className={css.leave}>
          Not now?
          <Button kind="quiet" size="small" busy={logout.isBusy} onClick={logout.start}>
            Logout
          </Button>
        </p>
        <CatchBoundary getResetKey={() => 'code'} errorComponent={() => null}>
          <Suspense>
            <AddressCode />
          </Suspense>
        </CatchBoundary>
      </div>
    </div>
  );
}

import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Crossed } from '../../ui/illustrations/Crossed.tsx';
import { MessagePage } from '../../page/MessagePage.tsx';

export function ErrorPage() {
  return (
    <MessagePage
      title="Something went wrong"
      picture={<Crossed />}
      // A plain link, so that everything is reloaded.
      actions={<ButtonLink href={paths.account}>Reload</ButtonLink>}
    >
      <p>This page isn't loading correctly. Please try again later.</p>
    </MessagePage>
  );
}

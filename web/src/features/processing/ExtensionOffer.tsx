import { useState } from 'react';
import { type ExtensionPresence, useExtension } from '../../extension/useExtension.ts';
import { site } from '../../site.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { ArrowOut, Check } from '../../ui/icons/icons.tsx';
import css from './PaymentSuccessPage.module.css';

export function ExtensionOffer() {
  const presence = useExtension();
  const [hasSeenStore, setSeenStore] = useState(false);
  return (
    <section className={css.offer} data-presence={presence} aria-label="Browser extension">
      <div aria-live="polite">
        <Words presence={presence} hasSeenStore={hasSeenStore} />
      </div>
      {presence === 'missing' && (
        <div className={css.offerActions}>
          <ButtonLink
            kind="secondary"
            href={site.extensionStoreUrl}
            target="_blank"
            rel="noreferrer"
            onClick={() => setSeenStore(true)}
          >
            Get the extension
            <ArrowOut width={18} height={18} label="(opens in a new tab)" />
          </ButtonLink>
          {hasSeenStore && (
            // Extensions only run in pages loaded after their installation.
            <Button kind="quiet" onClick={() => location.reload()}>
              I have installed it
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Words({ presence, hasSeenStore }: { presence: ExtensionPresence; hasSeenStore: boolean }) {
  if (presence === 'looked-for') return <p className={css.quiet}>Checking for our extension…</p>;
  if (presence === 'found') {
    return (
      <p className={css.installed}>
        <Check />
        The browser extension is installed.
      </p>
    );
  }
  return (
    <p>
      <strong>In the meantime, add our browser extension.</strong>{' '}
      <span>
        {hasSeenStore
          ? 'Once it is installed, come back and confirm here. This page keeps your place.'
          : 'It keeps Rapport one click away while you read and answer.'}
      </span>
    </p>
  );
}

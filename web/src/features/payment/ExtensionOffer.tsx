import { useEffect, useState } from 'react';
import { site } from '../../site.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ArrowOut, Check } from '../../ui/icons.tsx';
import { findExtension } from './extension.ts';
import css from './PaymentSuccessPage.module.css';

/** Offers the browser extension to those who do not have it yet. */
export function ExtensionOffer() {
  const version = useExtension();
  if (version === undefined) return null;
  if (version !== null) {
    return (
      <p className={css.installed}>
        <Check />
        The browser extension is installed.
      </p>
    );
  }
  return (
    <div className={css.offer}>
      <p>
        <strong>In the meantime, add the browser extension.</strong> It shows your signals where the
        conversations are.
      </p>
      <ButtonLink kind="secondary" href={site.extensionStoreUrl} target="_blank" rel="noreferrer">
        Get the extension
        <ArrowOut width={18} height={18} label="(opens in a new tab)" />
      </ButtonLink>
    </div>
  );
}

/** The version of the extension; null without one, undefined while it is looked for. */
function useExtension(): string | null | undefined {
  const [version, setVersion] = useState<string | null>();
  useEffect(() => {
    const leave = new AbortController();
    void findExtension(window, leave.signal).then((found) => {
      if (!leave.signal.aborted) setVersion(found);
    });
    return () => leave.abort();
  }, []);
  return version;
}

import { type ReactNode, useRef } from 'react';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './Integrations.module.css';

/** A secret that the server shows in one response only. */
export function ShownOnce({
  what,
  secret,
  onClose,
  children,
}: {
  what: 'Token' | 'Secret';
  secret: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { shown, copy } = useCopying(what, secret);
  return (
    <div className={css.form}>
      <p>{children}</p>
      <code className={css.secret} ref={shown}>
        {secret}
      </code>
      <Actions>
        <Button onClick={copy}>{`Copy ${what.toLowerCase()}`}</Button>
        <Button kind="quiet" onClick={onClose}>
          Done
        </Button>
      </Actions>
    </div>
  );
}

/** `shown` is the ref of the text. */
export function useCopying(what: string, text: string) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('success', `${what} copied`);
    } catch {
      // The browser forbids it, or the page is not served over HTTPS.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      showToast('error', `${what} not copied`, 'It is selected: copy it yourself.');
    }
  };
  return { shown, copy: () => void copy() };
}

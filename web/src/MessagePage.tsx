import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { Actions } from './ui/Actions.tsx';
import { classes } from './ui/classes.ts';
import css from './MessagePage.module.css';

/** A page with one thing to say: a picture, a heading, a sentence or two, a way on. */
export function MessagePage({
  title,
  children,
  actions,
  picture,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  picture: ReactNode;
}) {
  return (
    <div className={classes('spread', css.message)}>
      <div>
        <PageTitle title={title}>{title}</PageTitle>
        {children}
        {actions && <Actions className={css.actions}>{actions}</Actions>}
      </div>
      {picture}
    </div>
  );
}

import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';
import { Actions } from '../ui/Actions.tsx';
import { joinClasses } from '../ui/classes.ts';
import css from './MessagePage.module.css';
import spread from './spread.module.css';

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
    <div className={joinClasses('spread', spread.pictured, css.message)}>
      <div className={joinClasses(spread.words, css.words)}>
        <PageTitle title={title}>{title}</PageTitle>
        {children}
        {actions && <Actions className={spread.actions}>{actions}</Actions>}
      </div>
      {picture}
    </div>
  );
}

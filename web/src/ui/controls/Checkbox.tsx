import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Checkbox.module.css';
import { joinClasses } from '../classes.ts';
import { Check } from '../icons/icons.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode;
};

export function Checkbox({ children, className, id: givenId, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={joinClasses(css.row, className)}>
      <span className={css.box}>
        <input {...input} id={id} type="checkbox" />
        <Check width={18} height={18} strokeWidth={2.75} />
      </span>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

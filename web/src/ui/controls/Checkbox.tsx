import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Checkbox.module.css';
import { Check } from '../icons/icons.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & { children: ReactNode };

export function Checkbox({ children, ...input }: Props) {
  const id = useId();
  return (
    <div className={css.row}>
      <span className={css.box}>
        <input {...input} id={id} type="checkbox" />
        <Check width={18} height={18} strokeWidth={2.75} />
      </span>
      <label htmlFor={id}>{children}</label>
    </div>
  );
}

import { Check } from '../icons/basic-icons.tsx';
import visuallyHidden from '../visually-hidden.module.css';
import css from './Checklist.module.css';

export type ShownItem = { label: string; isMet: boolean };

export function Checklist({
  id,
  label,
  items,
}: {
  id?: string;
  label: string;
  items: readonly ShownItem[];
}) {
  return (
    <ul id={id} className={css.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.label} data-met={item.isMet || undefined}>
          <span className={css.mark}>
            {item.isMet && <Check width={14} height={14} strokeWidth={3} />}
          </span>
          {item.label}
          <span className={visuallyHidden.text}>{item.isMet ? ', done' : ', missing'}</span>
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import css from './SegmentedControl.module.css';

export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (group.current !== null) placeThumb(group.current);
  });
  useEffect(() => {
    const element = group.current;
    if (element === null) return;
    // The size depends on text, font and available space.
    const observer = new ResizeObserver(() => placeThumb(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={css.group}>
      {options.map((option) => (
        <label key={option.value} className={css.item}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={css.input}
          />
          <span className={css.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

function placeThumb(group: HTMLElement): void {
  const item = group.querySelector<HTMLElement>('label:has(:checked)');
  if (item === null) return;
  group.style.setProperty('--left', `${item.offsetLeft}px`);
  group.style.setProperty('--top', `${item.offsetTop}px`);
  group.style.setProperty('--width', `${item.offsetWidth}px`);
  group.style.setProperty('--height', `${item.offsetHeight}px`);
}

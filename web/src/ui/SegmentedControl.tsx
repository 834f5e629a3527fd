import { SegmentGroup } from '@ark-ui/react/segment-group';
import type { ReactNode } from 'react';
import css from './SegmentedControl.module.css';

/** A choice between two or three that are seen at once: radio buttons with a thumb that slides. */
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
  return (
    <SegmentGroup.Root
      className={css.group}
      aria-label={label}
      value={value}
      onValueChange={(details) => {
        const chosen = options.find((option) => option.value === details.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      <SegmentGroup.Indicator className={css.thumb} />
      {options.map((option) => (
        <SegmentGroup.Item key={option.value} value={option.value} className={css.item}>
          <SegmentGroup.ItemText className={css.text}>{option.label}</SegmentGroup.ItemText>
          <SegmentGroup.ItemControl />
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}

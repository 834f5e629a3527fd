import { Select } from '../../../ui/controls/Select.tsx';
import type { useFilters } from '../useFilters.ts';

const ORDERS = [
  { value: 'newest', label: 'Newest' },
  { value: 'worth', label: 'What matters' },
] as const;

export function OrderSelect({
  filtering: { order, setOrder },
  className,
}: {
  filtering: ReturnType<typeof useFilters>;
  className: string | undefined;
}) {
  return (
    <Select
      label="Order"
      className={className}
      value={order}
      options={ORDERS}
      onChange={setOrder}
    />
  );
}

import { useState } from 'react';
import { keep } from '../../session/storage.ts';
import type { Density } from './list/SignalList.tsx';

const KEY = 'signals-density';

export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
  );
  return [
    density,
    (chosen) => {
      keep(localStorage, KEY, chosen);
      setDensity(chosen);
    },
  ];
}

/** Dispatched on `window` when the first page is interactive. */
export const HYDRATED = 'rapport:hydrated';

export const hydration = { isDone: false };

export function markHydrated(): void {
  hydration.isDone = true;
  releaseInteractions();
}

export function releaseInteractions(): void {
  dispatchEvent(new Event(HYDRATED));
}

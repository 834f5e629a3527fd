let resolve: () => void;

/** The page that the browser loaded first. */
export const firstPage = {
  isAlive: false,
  /** Resolves when the page answers and its effects have run. */
  alive: new Promise<void>((resolved) => (resolve = resolved)),
  comeAlive(): void {
    firstPage.isAlive = true;
    resolve();
  },
};

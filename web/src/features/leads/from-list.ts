declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromList?: boolean;
  }
}

export const FROM_LIST = { isFromList: true } as const;

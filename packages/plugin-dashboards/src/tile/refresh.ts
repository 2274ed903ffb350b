/** Refreshes figures every 30 s; failed ones wait for a retry. */
export const refresh = { refetchInterval: 30_000 }

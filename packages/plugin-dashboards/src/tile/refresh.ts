/** Figures of a dashboard are renewed every 30 s; those that failed wait for the user. */
export const refresh = { refetchInterval: 30_000 }

/** Age ranges of the last reports, as on the main dashboard. */
export const reportAges = ['LAST_HOUR', 'LAST_DAY', 'LAST_WEEK', 'OLDER', 'NEVER'] as const

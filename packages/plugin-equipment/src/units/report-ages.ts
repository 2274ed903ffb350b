/** When units last reported, as the main dashboard counts them. */
export const reportAges = ['LAST_HOUR', 'LAST_DAY', 'LAST_WEEK', 'OLDER', 'NEVER'] as const

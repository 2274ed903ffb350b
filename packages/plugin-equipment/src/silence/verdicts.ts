/** Causes in the worklist, most certain first. */
export const verdicts = [
  'KEY_REVOKED',
  'REFUSED',
  'WRONG_CLOCK',
  'UNREADABLE',
  'NO_READINGS',
  'NEVER_REPORTED',
  'FEED_DOWN',
  'POWER_CUT',
  'SUBSCRIPTION_ENDED',
  'BATTERY_LOW',
  'PLACE_SILENT',
  'WEAK_SIGNAL',
  'ASLEEP',
  'NO_CAUSE',
] as const

import type { ConfigReader } from './config-reader.ts'

/** How long things are kept, in days; 0 for ever. */
export interface RetentionConfig {
  /** Readings; whole months go at a time. */
  positions: number
  /** Web notifications. */
  notifications: number
}

/** A month's readings have to be there for the reports, whatever is set. */
const fewest = 31
const most = 36_500

export function readRetention(reader: ConfigReader): RetentionConfig {
  const positions = reader.whole('MUSTER_RETENTION_DAYS', { fallback: 1095, min: 0, max: most })
  if (positions > 0 && positions < fewest)
    reader.wrong('MUSTER_RETENTION_DAYS', `set a whole number from ${fewest} to ${most}, or 0 to keep everything`)
  return { positions, notifications: reader.whole('MUSTER_NOTIFICATION_DAYS', { fallback: 90, min: 0, max: most }) }
}

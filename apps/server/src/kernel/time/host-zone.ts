import { isZone } from './is-zone.ts'

/** Returns this machine's time zone, the default if no zone is selected; `TZ` sets it. */
export function hostZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : 'UTC'
}

import { isZone } from './is-zone.ts'

/** Returns the time zone of this machine, which is the default where nobody has selected one; `TZ` sets it. */
export function hostZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : 'UTC'
}

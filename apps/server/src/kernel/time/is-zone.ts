/** Returns true for an IANA time zone. Offsets do not qualify: they have no daylight saving time, and PostgreSQL inverts their sign. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

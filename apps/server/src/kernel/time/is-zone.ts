/** Returns true for an IANA time zone. An offset is none: it has no daylight saving time, and PostgreSQL inverts its sign. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

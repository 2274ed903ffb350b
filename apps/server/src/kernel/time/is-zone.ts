/** Whether it is an IANA time zone. A bare offset is none: it knows no summer, and PostgreSQL reads it the other way round. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

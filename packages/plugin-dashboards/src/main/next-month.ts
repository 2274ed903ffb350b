/** Returns the name of the next month in a time zone. */
export function nextMonth(language: string, zone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric' }).formatToParts(now)
  const [month, year] = (['month', 'year'] as const).map(type => Number(parts.find(part => part.type === type)?.value))
  const first = new Date(Date.UTC(year ?? 0, month ?? 0, 1))
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(first)
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Converts days at the caller's offset from UTC, in hours, to a period; the last day is inclusive. */
export function daysOf({ fromDate, toDate, offsetUtc }: { fromDate?: string; toDate?: string; offsetUtc: number }): {
  from?: Date
  to?: Date
} {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - offsetUtc * hourMs
  return {
    from: fromDate ? new Date(startOf(fromDate)) : undefined,
    to: toDate ? new Date(startOf(toDate) + dayMs) : undefined,
  }
}

/** Converts request times to a period with an inclusive end. */
export function momentsOf({ fromDate, toDate }: { fromDate?: string; toDate?: string }): { from?: Date; to?: Date } {
  return {
    from: fromDate ? new Date(fromDate) : undefined,
    to: toDate ? new Date(Date.parse(toDate) + 1) : undefined,
  }
}

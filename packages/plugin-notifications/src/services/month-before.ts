/** The same time one month before, on its last day where that month is shorter. */
export function monthBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - 1)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}

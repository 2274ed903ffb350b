/** Returns the same time one month earlier, on the last day of a shorter month. */
export function monthBefore(moment: Date): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - 1)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}

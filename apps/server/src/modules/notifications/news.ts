/** Milliseconds: an older alarm is history. It is in the lists, but no bell rings and nobody is mailed. */
export const newsMs = 24 * 3_600_000

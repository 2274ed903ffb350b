import type { Milliseconds } from '#kernel/time/units.ts'

/** An older alarm is history. It is in the lists, but no bell rings and nobody is mailed. */
export const newsMs: Milliseconds = 24 * 3_600_000

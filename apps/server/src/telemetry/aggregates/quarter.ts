import { dayMs } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Milliseconds per quarter hour: days in any zone start at one, because all offsets are multiples of a quarter hour. */
export const quarterMs = 900_000

export const quarterOf = (time: Milliseconds): number => Math.floor(time / quarterMs)

/**
 * Milliseconds of a part of a UTC day, for which quarter hours are also stored joined. The start of a day of one zone is always in the same
 * part or two, so that quarter hours of the others are not read.
 */
export const partMs = 4 * 3_600_000

/** Part numbers of a day. */
export const dayParts = [0, 1, 2, 3, 4, 5] as const

/** Returns the part of the UTC day that contains a time. */
export const partOf = (time: Milliseconds): number => Math.floor((time % dayMs) / partMs)

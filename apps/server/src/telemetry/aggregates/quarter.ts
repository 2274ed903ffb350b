import { dayMs } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Milliseconds of a quarter hour: a day of any zone starts with one, because all offsets are whole quarter hours. */
export const quarterMs = 900_000

export const quarterOf = (time: Milliseconds): number => Math.floor(time / quarterMs)

/**
 * Milliseconds of a part of a UTC day, for which quarter hours are also stored joined. The start of a day of one zone is always in the same
 * part or two, so that quarter hours of the others are not read.
 */
export const partMs = 4 * 3_600_000

/** Numbers of the parts of a day. */
export const dayParts = [0, 1, 2, 3, 4, 5] as const
export type DayPart = (typeof dayParts)[number]

/** Returns the part of its UTC day to which a time belongs. */
export const partOf = (time: Milliseconds): number => Math.floor((time % dayMs) / partMs)

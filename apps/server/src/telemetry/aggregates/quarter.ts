import type { Milliseconds } from '#kernel/time/units.ts'

/** Milliseconds of a quarter hour: a day of any zone starts with one, because all offsets are whole quarter hours. */
export const quarterMs = 900_000

export const quarterOf = (time: Milliseconds): number => Math.floor(time / quarterMs)

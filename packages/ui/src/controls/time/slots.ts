/** A day in half hours from midnight, on or off (001 §4). */
export type Slots = readonly boolean[]

/** Clock times `HH:mm`; the end of the day is `24:00`. */
export interface Interval {
  from: string
  to: string
}

export const slotCount = 48

const minutesPerSlot = 30

export const emptyDay: Slots = Array.from({ length: slotCount }, () => false)

/** Converts runs of enabled slots to intervals; a run with the last slot ends at `24:00`. */
export function intervalsOf(slots: Slots): Interval[] {
  const intervals: Interval[] = []
  let start: number | undefined
  for (let slot = 0; slot <= slotCount; slot++) {
    if (slots[slot]) start ??= slot
    else if (start !== undefined) {
      intervals.push({ from: clockOf(start), to: clockOf(slot) })
      start = undefined
    }
  }
  return intervals
}

/** Enables the slots that intervals overlap. */
export function slotsOf(intervals: readonly Interval[]): Slots {
  return emptyDay.map((_, slot) =>
    intervals.some(
      ({ from, to }) => minutesIn(from) < (slot + 1) * minutesPerSlot && minutesIn(to) > slot * minutesPerSlot,
    ),
  )
}

/** Sets the slots between two, inclusive and in either order. */
export function paint(slots: Slots, one: number, other: number, on: boolean): Slots {
  const [first, last] = one < other ? [one, other] : [other, one]
  return slots.map((was, slot) => (slot >= first && slot <= last ? on : was))
}

/** Total of enabled time as hours:minutes. */
export function totalOf(slots: Slots): string {
  const minutes = slots.filter(Boolean).length * minutesPerSlot
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
}

/** Start of a slot; the slot after the last starts at `24:00`. */
export const clockOf = (slot: number): string =>
  `${two(Math.floor((slot * minutesPerSlot) / 60))}:${two((slot * minutesPerSlot) % 60)}`

function minutesIn(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const two = (part: number) => String(part).padStart(2, '0')

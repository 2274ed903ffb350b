/** A day in half hours, on or off, from midnight on (001 §4). */
export type Slots = readonly boolean[]

/** Clock times `HH:mm`; the end of the day is `24:00`. */
export interface Interval {
  from: string
  to: string
}

export const slotCount = 48

const minutesPerSlot = 30

export const emptyDay: Slots = Array.from({ length: slotCount }, () => false)

/** Each run of slots that are on, as an interval; one that holds the last slot ends at `24:00`. */
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

/** Slots that the intervals touch. */
export function slotsOf(intervals: readonly Interval[]): Slots {
  return emptyDay.map((_, slot) =>
    intervals.some(
      ({ from, to }) => minutesIn(from) < (slot + 1) * minutesPerSlot && minutesIn(to) > slot * minutesPerSlot,
    ),
  )
}

/** The slots between two, both included and in either order, switched on or off. */
export function paint(slots: Slots, one: number, other: number, on: boolean): Slots {
  const [first, last] = one < other ? [one, other] : [other, one]
  return slots.map((was, slot) => (slot >= first && slot <= last ? on : was))
}

/** Time that is on, as hours:minutes. */
export function totalOf(slots: Slots): string {
  const minutes = slots.filter(Boolean).length * minutesPerSlot
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
}

/** When a slot begins; the slot after the last begins at `24:00`. */
export const clockOf = (slot: number): string =>
  `${two(Math.floor((slot * minutesPerSlot) / 60))}:${two((slot * minutesPerSlot) % 60)}`

function minutesIn(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const two = (part: number) => String(part).padStart(2, '0')

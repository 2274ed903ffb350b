import { Calendar } from './calendar.ts'
import type { Machine } from './machine.ts'
import { Programme } from './programme.ts'
import type { Shift } from './shift.ts'
import { zoneOf } from './zone.ts'
import type { Zone } from './zone.ts'

/** A machine with the inputs of its daily schedule. */
export interface Timeline {
  machine: Machine
  zone: Zone
  calendar: Calendar
  programme: Programme
}

/** A local day on which a machine works. */
export interface Workday {
  /** Milliseconds. */
  start: number
  end: number
  shift: Shift
}

export const timelineOf = (machine: Machine): Timeline => ({
  machine,
  zone: zoneOf(machine.account.zone),
  calendar: new Calendar(machine),
  programme: new Programme(machine),
})

/** Returns the shift of a day, or undefined on a day off. */
export function workday({ calendar, programme }: Timeline, day: number): Workday | undefined {
  if (!calendar.works(day)) return undefined
  const shift = programme.shift(calendar.workedBefore(day))
  const start = calendar.shiftStart(day)
  return { start, end: start + shift.seconds * 1000, shift }
}

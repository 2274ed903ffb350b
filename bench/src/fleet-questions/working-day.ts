import { generator } from '../random-numbers.ts'

/** Ten minutes in which a machine does one thing. */
export const slotSeconds = 600
export const slotsPerDay = 86_400 / slotSeconds

export type Activity = 'off' | 'drive' | 'work' | 'idle' | 'overheated'

/** Machines by the last digit of their ID: parked, on long trips, and all others. */
const parked = 0
const longHaul = new Set([1, 2])

/** Returns what a machine does in each slot of a day, always the same. It is off in the first and in the last hour. */
export function workingDay(unitId: number, day: number): Activity[] {
  const random = generator(unitId * 1009 + day)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const slots = Array.from({ length: slotsPerDay }, (): Activity => 'off')
  const kind = unitId % 10
  if (kind === parked) return slots
  const start = between(24, 48)
  const end = start + (longHaul.has(kind) ? 84 : between(44, 66))
  const fill = (activity: Activity, from: number, count: number) => {
    slots.fill(activity, from, Math.min(from + count, end))
    return from + count
  }
  for (let slot = start; slot < end;) {
    if (longHaul.has(kind)) {
      slot = fill('drive', slot, between(20, 30)) + between(1, 2)
      continue
    }
    slot = fill('drive', slot, between(1, 6))
    slot = fill('work', slot, between(2, 9))
    slot = fill('idle', slot, between(0, 2))
    slot = fill('drive', slot, between(1, 6)) + between(1, 4)
  }
  if (random() < 0.15) slots[start + between(5, 30)] = 'overheated'
  return slots
}

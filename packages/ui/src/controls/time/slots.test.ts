import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyDay, intervalsOf, paint, slotCount, slotsOf, totalOf, type Slots } from './slots.ts'

const on = (...slots: number[]): Slots => emptyDay.map((_, slot) => slots.includes(slot))
const days = fc.array(fc.boolean(), { minLength: slotCount, maxLength: slotCount })

it('WIDGET-016 splits a day into 48 half-hour slots', () => {
  expect(emptyDay).toHaveLength(48)
  expect(intervalsOf(on(1))).toEqual([{ from: '00:30', to: '01:00' }])
})

it('WIDGET-017 turns each run into an interval', () => {
  expect(intervalsOf(on(16, 17, 18, 26, 27))).toEqual([
    { from: '08:00', to: '09:30' },
    { from: '13:00', to: '14:00' },
  ])
  expect(intervalsOf(emptyDay)).toEqual([])
})

it('WIDGET-018 ends a run with the last slot at 24:00', () => {
  expect(intervalsOf(on(47))).toEqual([{ from: '23:30', to: '24:00' }])
  expect(intervalsOf(emptyDay.map(() => true))).toEqual([{ from: '00:00', to: '24:00' }])
})

it('WIDGET-019 shows the total as hours:minutes', () => {
  expect(totalOf(on(16, 17, 18))).toBe('1:30')
  expect(totalOf(emptyDay.map(() => true))).toBe('24:00')
  expect(totalOf(emptyDay)).toBe('0:00')
})

it('WIDGET-017 converts intervals back to their slots', () => {
  fc.assert(
    fc.property(days, slots => {
      expect(slotsOf(intervalsOf(slots))).toEqual(slots)
    }),
  )
})

it('WIDGET-017 returns ordered, separate intervals as long as the slots', () => {
  fc.assert(
    fc.property(days, slots => {
      const intervals = intervalsOf(slots)
      const edges = intervals.flatMap(({ from, to }) => [from, to])
      expect(edges).toEqual([...new Set(edges)].toSorted())
      const runs = slots.filter((is, slot) => is && !slots[slot - 1]).length
      expect(intervals).toHaveLength(runs)
    }),
  )
})

it('includes the complete slot in which an interval begins', () => {
  expect(slotsOf([{ from: '08:15', to: '08:40' }])).toEqual(on(16, 17))
})

it('paints only the slots between two, in either order', () => {
  fc.assert(
    fc.property(days, fc.nat(47), fc.nat(47), fc.boolean(), (slots, a, b, value) => {
      const painted = paint(slots, a, b, value)
      expect(painted).toEqual(paint(slots, b, a, value))
      for (const [slot, is] of painted.entries()) {
        expect(is).toBe(slot >= Math.min(a, b) && slot <= Math.max(a, b) ? value : slots[slot])
      }
    }),
  )
})

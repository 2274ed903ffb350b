import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyDay, intervalsOf, paint, slotCount, slotsOf, totalOf, type Slots } from './slots.ts'

const on = (...slots: number[]): Slots => emptyDay.map((_, slot) => slots.includes(slot))
const days = fc.array(fc.boolean(), { minLength: slotCount, maxLength: slotCount })

it('WIDGET-016 a day has 48 slots of half an hour', () => {
  expect(emptyDay).toHaveLength(48)
  expect(intervalsOf(on(1))).toEqual([{ from: '00:30', to: '01:00' }])
})

it('WIDGET-017 each run becomes an interval', () => {
  expect(intervalsOf(on(16, 17, 18, 26, 27))).toEqual([
    { from: '08:00', to: '09:30' },
    { from: '13:00', to: '14:00' },
  ])
  expect(intervalsOf(emptyDay)).toEqual([])
})

it('WIDGET-018 a run with the last slot ends at 24:00', () => {
  expect(intervalsOf(on(47))).toEqual([{ from: '23:30', to: '24:00' }])
  expect(intervalsOf(emptyDay.map(() => true))).toEqual([{ from: '00:00', to: '24:00' }])
})

it('WIDGET-019 the total is hours:minutes', () => {
  expect(totalOf(on(16, 17, 18))).toBe('1:30')
  expect(totalOf(emptyDay.map(() => true))).toBe('24:00')
  expect(totalOf(emptyDay)).toBe('0:00')
})

it('WIDGET-017 intervals lead back to the slots they came from', () => {
  fc.assert(
    fc.property(days, slots => {
      expect(slotsOf(intervalsOf(slots))).toEqual(slots)
    }),
  )
})

it('WIDGET-017 intervals are in order, apart from each other, and as long as the slots', () => {
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

it('an interval that begins within a slot takes the whole of it', () => {
  expect(slotsOf([{ from: '08:15', to: '08:40' }])).toEqual(on(16, 17))
})

it('paints between two slots in either order and nothing else', () => {
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

import { expect, it } from 'vitest'
import { openingUnits, type UnitsInReach } from './opening-units.ts'

/** Units 1 to `count`, in pages of three. Unit 7 was deleted. */
const units = (count: number): UnitsInReach => ({
  visible: async ids => ids.filter(id => id <= count && id !== 7),
  page: async (search, start) => ({
    items: Array.from({ length: Math.min(3, count - start) }, (_, i) => ({ id: start + i + 1, name: '' })),
    totalCount: count,
    search,
  }),
})

it.each([
  ['the units viewed last, without those that are gone', units(9), [7, 4, 8], 5, [4, 8]],
  ['the first of them up to the limit', units(9), [9, 1, 3], 2, [9, 1]],
  ['all units after the last ones are gone', units(4), [7], 5, [1, 2, 3, 4]],
  ['all units at first', units(4), null, undefined, [1, 2, 3, 4]],
  ['the first units by name up to the limit', units(9), null, 5, [1, 2, 3, 4, 5]],
  ['all units after a report of all units', units(4), 'all', 5, [1, 2, 3, 4]],
  ['nothing without units', units(0), null, 5, []],
] as const)('opens a report with %s', async (_, inReach, viewed, limit, expected) => {
  expect(await openingUnits(inReach, viewed, { units: limit, isRanked: false })).toEqual(expected)
})

it('opens a report with a ranked table with all units, or with all units of the last view', async () => {
  const limits = { units: 2, isRanked: true }
  expect(await openingUnits(units(9), null, limits)).toBe('all')
  expect(await openingUnits(units(2), null, limits)).toEqual([1, 2])
  expect(await openingUnits(units(9), [9, 1, 3], limits)).toEqual([9, 1, 3])
})

import { reportLimits } from '@muster/contract'
import { expect, test } from 'vitest'
import { daysOf, horizonOf, canForecast } from './horizon.ts'

const limits = reportLimits.maintenanceForecast

test('MNT-022 counts a day as one day and a week as seven', () => {
  expect(daysOf({ count: 30, unit: 'days' })).toBe(30)
  expect(daysOf({ count: 53, unit: 'weeks' })).toBe(371)
})

test('MNT-021 MNT-022 converts days beyond the day limit to weeks', () => {
  expect(horizonOf(365, limits)).toEqual({ count: 365, unit: 'days' })
  expect(horizonOf(364, limits)).toEqual({ count: 364, unit: 'days' })
  expect(horizonOf(371, limits)).toEqual({ count: 53, unit: 'weeks' })
  expect(horizonOf(370, limits)).toEqual({ count: 370, unit: 'days' })
  expect(horizonOf(371, {})).toEqual({ count: 371, unit: 'days' })
})

test('MNT-021 MNT-023 accepts up to 365 days or 53 weeks and at least one unit', () => {
  expect(canForecast([1], { count: 365, unit: 'days' }, limits)).toBe(true)
  expect(canForecast([1], { count: 366, unit: 'days' }, limits)).toBe(false)
  expect(canForecast([1], { count: 53, unit: 'weeks' }, limits)).toBe(true)
  expect(canForecast([1], { count: 54, unit: 'weeks' }, limits)).toBe(false)
  expect(canForecast([], { count: 30, unit: 'days' }, limits)).toBe(false)
  expect(canForecast([1], { count: 0, unit: 'days' }, limits)).toBe(false)
  expect(canForecast([1], { count: 366, unit: 'days' }, { days: 400 })).toBe(true)
})

import { reportLimits } from '@muster/contract'
import { expect, test } from 'vitest'
import { daysOf, isForecast } from './horizon.ts'

const limits = reportLimits.maintenanceForecast

test('MNT-022 a day counts as one day, a week as seven', () => {
  expect(daysOf({ count: 30, unit: 'days' })).toBe(30)
  expect(daysOf({ count: 53, unit: 'weeks' })).toBe(371)
})

test('MNT-021 MNT-023 a forecast covers up to 365 days or 53 weeks and at least one unit', () => {
  expect(isForecast([1], { count: 365, unit: 'days' }, limits)).toBe(true)
  expect(isForecast([1], { count: 366, unit: 'days' }, limits)).toBe(false)
  expect(isForecast([1], { count: 53, unit: 'weeks' }, limits)).toBe(true)
  expect(isForecast([1], { count: 54, unit: 'weeks' }, limits)).toBe(false)
  expect(isForecast([], { count: 30, unit: 'days' }, limits)).toBe(false)
  expect(isForecast([1], { count: 0, unit: 'days' }, limits)).toBe(false)
  expect(isForecast([1], { count: 366, unit: 'days' }, { days: 400 })).toBe(true)
})

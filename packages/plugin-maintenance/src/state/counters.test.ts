import { createFormats, unitsFor } from '@muster/core'
import { expect, test } from 'vitest'
import { countersOf } from './counters.ts'

const formats = (preset: 'metric' | 'imperial') =>
  countersOf({ ...createFormats({ languageCodeISO2c: 'en' }), units: unitsFor(preset) })

test('MNT-027 shows the odometer in the user’s length unit and engine hours in the time unit', () => {
  const [metric, imperial] = [formats('metric'), formats('imperial')]
  expect([metric.label('ODOMETER'), metric.label('ENGINE_HOURS')]).toEqual(['km', 'h'])
  expect(imperial.label('ODOMETER')).toBe('mi')
  expect(metric.shown('ODOMETER', 1_234_560)).toBe(1234.6)
  expect(imperial.shown('ODOMETER', 1_609_344)).toBe(1000)
  expect(imperial.wire('ODOMETER', 1000)).toBeCloseTo(1_609_344, 6)
  expect(metric.shown('ENGINE_HOURS', 990.04)).toBe(990)
})

test('shows a dash for a missing value', () => {
  expect(formats('metric').text('ODOMETER', undefined)).toBe('-')
})

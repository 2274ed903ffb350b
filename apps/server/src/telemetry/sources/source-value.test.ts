import { describe, expect, it } from 'vitest'
import { measureOf, type Measure } from './measures.ts'
import { setMeasure } from './set-measure.ts'
import { isRunning, sourceValue, type DataSource, type UnitSource } from './source-value.ts'
import { conversion, unitLabelOf } from './unit-of-measure.ts'

const measure = (code: string): Measure => measureOf(code) as Measure
const source = (
  code: string,
  type: DataSource['type'],
  { uom, ...more }: Partial<UnitSource> & { uom?: string; source?: DataSource } = {},
): UnitSource => ({
  measure: measure(code),
  source: { measureCode: code, type },
  name: '',
  signals: [],
  convert: conversion(uom ?? '', measure(code).uom),
  ...more,
})

describe('a data source', () => {
  const signals = {
    'Oil pressure': 3.5,
    in3: true,
    Gear: 'Park',
    key: 1,
    totalDistance: 7000,
    input: 2,
    fuelSensor: '1/1',
  }
  const reading = { speed: 12, engineHours: 1000, odometer: 5000, fuelLevel: 40, ignition: true, statusId: 2, signals }

  it.each([
    [source('OIL_PRESSURE', 'CAN', { signals: ['Oil pressure'], uom: 'bar' }), 350],
    [source('OIL_PRESSURE', 'INPUT', { signals: ['in3'] }), undefined],
    [source('IGNITION', 'INPUT', { signals: ['in3'] }), true],
    [source('IGNITION', 'INPUT', { source: { measureCode: 'IGNITION', type: 'INPUT', ioChannel: 2 } }), true],
    [source('IGNITION', 'CAN', { signals: ['key'] }), true],
    [source('ENGINE_SPEED', 'CAN', { signals: ['Gear'] }), undefined],
    [source('FUEL_LEVEL', 'ANALOG', { isFuelSensor: true }), 40],
    [source('FUEL_LEVEL', 'CAN', { signals: ['totalDistance'] }), undefined],
    [source('WORKING', 'STATUS', { source: { measureCode: 'WORKING', type: 'STATUS', dutyId: 2 } }), true],
    [source('WORKING', 'KEY'), true],
    [source('ODOMETER', 'GPS'), 7],
    [source('SPEED', 'GPS'), 12],
    [source('ENGINE_HOURS', 'KEY'), undefined],
  ])('%# has the value of its signal in the unit of its measure', (from, value) => {
    expect(sourceValue(from, reading)).toBe(value)
  })

  it('counts engine hours while its switch is on', () => {
    expect(isRunning(source('ENGINE_HOURS', 'KEY'), reading)).toBe(true)
    expect(isRunning(source('ENGINE_HOURS', 'INPUT', { signals: ['in1'] }), { signals: {} })).toBeUndefined()
  })
})

it('replaces the reported value by the selected one, and keeps the reported one as a signal', () => {
  const reading = { odometer: 5000, signals: { rpm: 900 } }
  expect(setMeasure(reading, measure('ODOMETER'), 7)).toEqual({
    odometer: 7000,
    signals: { rpm: 900, 'odometer#reported': 5 },
  })
  expect(setMeasure(reading, measure('ENGINE_SPEED'), 950)).toEqual({
    odometer: 5000,
    signals: { rpm: 950, 'rpm#reported': 900 },
  })
  expect(setMeasure(reading, measure('ODOMETER'), undefined)).toEqual({
    signals: { rpm: 900, 'odometer#reported': 5 },
  })
  expect(setMeasure(reading, measure('ODOMETER'), 5)).toBe(reading)
  const warm = { signals: { engineTemp: 80 } }
  expect(setMeasure(warm, measure('COOLANT_TEMPERATURE'), 80)).toBe(warm)
})

it('converts values between compatible units', () => {
  const converted = (value: number, from: string, to: string) => conversion(from, to)(value)
  expect(converted(3.5, 'bar', 'kPa')).toBeCloseTo(350, 9)
  expect(converted(212, '°F', '°C')).toBeCloseTo(100, 9)
  expect(converted(90, 'min', 'h')).toBeCloseTo(1.5, 9)
  expect(converted(12_600, 'mV', 'V')).toBe(12.6)
  expect([converted(5, 'rpm', 'h'), converted(5, '', 'km')]).toEqual([5, 5])
  expect([unitLabelOf(201), unitLabelOf(300), unitLabelOf(99_999)]).toEqual(['°F', 'bar', undefined])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compares, comparisonOf } from './comparison.ts'
import { pointsOf, rawOfRow, sensorCurve, tableFault, type SensorRow, type SensorSettings } from './sensor.ts'

const tank: SensorSettings = {
  type: 'FUEL_VOLTAGE',
  voltageRange: 'V12',
  ramp: true,
  tankSize_l: 400,
  lookupTable: [
    { value: 0, voltage_mV: 500 },
    { value: 100, voltage_mV: 1500 },
    { value: 400, voltage_mV: 4500 },
  ],
}

const figure = fc.double({ min: -50_000, max: 50_000, noNaN: true })
const table = fc.uniqueArray(
  fc.tuple(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: -1000, max: 1000 })),
  { minLength: 2, maxLength: 40, selector: ([raw]) => raw },
)
const rowsOf = (pairs: readonly (readonly [number, number])[]): SensorRow[] =>
  pairs.map(([voltage_mV, value]) => ({ value, voltage_mV }))
const voltage = (lookupTable: readonly SensorRow[], ramp = true): SensorSettings => ({
  type: 'VOLTAGE',
  voltageRange: 'V12',
  ramp,
  lookupTable,
})

describe('sensorCurve', () => {
  it('PROF-046 converts millivolts to litres, interpolated between two rows', () => {
    const litres = sensorCurve(tank)
    expect([500, 1000, 1500, 3000, 4500].map(raw => litres(raw))).toEqual([0, 50, 100, 250, 400])
    expect([0, -1, 9000].map(raw => litres(raw))).toEqual([0, 0, 400])
    expect(litres(Number.NaN)).toBeUndefined()
  })

  it('PROF-049 holds a row until the next without a ramp, except for interpolated kinds', () => {
    const steps = sensorCurve({ ...tank, ramp: false })
    expect([499, 500, 1499, 1500, 4499].map(raw => steps(raw))).toEqual([0, 0, 0, 100, 100])
    for (const type of ['INTERPOLATED_FREQUENCY', 'INTERPOLATED_RATIOMETRIC', 'INTERPOLATED_VOLTAGE'] as const)
      expect(sensorCurve({ ...tank, type, ramp: false })(1000), type).toBe(50)
  })

  it('PROF-049 scales ratiometric sensors by the supply, and no others', () => {
    const ratiometric = sensorCurve({ ...tank, type: 'INTERPOLATED_RATIOMETRIC' })
    expect(ratiometric(1500, 12_000)).toBe(100)
    expect(ratiometric(3000, 24_000)).toBe(100)
    expect(ratiometric(1500)).toBe(100)
    expect(ratiometric(1500, 0)).toBe(100)
    expect(sensorCurve(tank)(1500, 24_000)).toBe(100)
  })

  it('limits a fuel sensor to 0 and the size of its tank', () => {
    fc.assert(
      fc.property(table, figure, fc.integer({ min: 0, max: 900 }), (pairs, raw, tankSize_l) => {
        const litres = sensorCurve({ ...tank, lookupTable: rowsOf(pairs), tankSize_l })(raw)
        expect(litres).toBeGreaterThanOrEqual(0)
        expect(litres).toBeLessThanOrEqual(tankSize_l)
      }),
    )
  })

  it('returns the exact value of each row in any order of rows', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (pairs, ramp) => {
        const curve = sensorCurve(voltage(rowsOf(pairs), ramp))
        for (const [raw, value] of pairs) expect(curve(raw)).toBe(value)
        const turned = sensorCurve(voltage(rowsOf(pairs.toReversed()), ramp))
        for (const [raw] of pairs) expect(turned(raw + 0.5)).toBe(curve(raw + 0.5))
      }),
    )
  })

  it('stays between the two rows around a reading', () => {
    fc.assert(
      fc.property(table, figure, (pairs, raw) => {
        const points = pointsOf(rowsOf(pairs))
        const [first, last] = [points[0], points.at(-1)]
        const before = points.findLast(point => point.raw <= raw) ?? first
        const after = points.find(point => point.raw > raw) ?? last
        const ends = [before?.value ?? 0, after?.value ?? 0]
        const value = sensorCurve(voltage(rowsOf(pairs)))(raw) ?? Number.NaN
        expect(value).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-6)
        expect(value).toBeLessThanOrEqual(Math.max(...ends) + 1e-6)
      }),
    )
  })

  it('rises with the reading where its values rise', () => {
    fc.assert(
      fc.property(table, figure, figure, fc.boolean(), (pairs, a, b, ramp) => {
        const raws = pairs.map(([raw]) => raw).toSorted((x, y) => x - y)
        const values = pairs.map(([, value]) => value).toSorted((x, y) => x - y)
        const curve = sensorCurve(voltage(rowsOf(raws.map((raw, i) => [raw, values[i] ?? 0] as const)), ramp))
        expect(curve(Math.min(a, b)) ?? 0).toBeLessThanOrEqual((curve(Math.max(a, b)) ?? 0) + 1e-6)
      }),
    )
  })

  it('returns only values of the table without a ramp', () => {
    fc.assert(
      fc.property(table, figure, (pairs, raw) => {
        expect(pairs.map(([, value]) => value)).toContain(sensorCurve(voltage(rowsOf(pairs), false))(raw))
      }),
    )
  })
})

it('PROF-046 requires two rows with different raw values', () => {
  expect(tableFault([{ value: 1, raw_value: 2 }])).toEqual({ tooFew: true })
  expect(
    tableFault(
      rowsOf([
        [1, 1],
        [2, 1],
        [1, 5],
      ]),
    ),
  ).toEqual({ repeated: 2 })
  expect(tableFault(tank.lookupTable)).toBeUndefined()
  expect(rawOfRow({ value: 1, raw_value: 7 })).toBe(7)
})

it('PROF-041 sets the comparison flag of a behaviour and clears the others', () => {
  const set = (id: number | null) => Object.entries(comparisonOf(id)).flatMap(([flag, on]) => (on ? [flag] : []))
  expect([1, 2, 3, 4, 5, null].map(set)).toEqual([
    ['greaterThan'],
    ['greaterEqual'],
    ['lessThan'],
    ['lessEqual'],
    [],
    [],
  ])
  const holds = (id: number) => [4, 5, 6].map(value => compares(comparisonOf(id), value, 5))
  expect([1, 2, 3, 4, 5].map(holds)).toEqual([
    [false, false, true],
    [false, true, true],
    [true, false, false],
    [true, true, false],
    [false, false, false],
  ])
})

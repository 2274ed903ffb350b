import { expect, it } from 'vitest'
import { maxGap, textsOf, toLines, valuesOf } from './to-lines.ts'

const series = {
  canById: { id: 1, description: 'Speed', muLabel: 'km/h', signalType: 'CAN' as const },
  units: [],
  canDatasDto: [
    { timestamp: '1970-01-01T00:00:01Z', numericValue: 10, unitId: 1 },
    { timestamp: '1970-01-01T00:00:02Z', encodedValue: 'N', unitId: 1 },
    { timestamp: '1970-01-01T00:00:02Z', numericValue: 20, unitId: 2 },
    { timestamp: '1970-01-01T00:00:03Z', numericValue: 30, unitId: 1 },
  ],
}

it('REP-048 converts values to the shown unit of measure and omits texts', () => {
  expect(valuesOf(series, 1, { label: '', factor: 2, offset: 1 })).toEqual({ times: [1000, 3000], values: [21, 61] })
})

it('returns the text of a named value in the shown unit of measure', () => {
  const gears = {
    ...series,
    canDatasDto: [{ timestamp: '1970-01-01T00:00:01Z', numericValue: 126, encodedValue: 'Park', unitId: 1 }],
  }
  const { textOf, step } = textsOf(gears, 1, { label: '', factor: 2, offset: 1 }, text => text)
  expect([step, textOf?.(253), textOf?.(1)]).toEqual([true, 'Park', undefined])
  expect(textsOf(series, 1, { label: '', factor: 1, offset: 0 }, text => text)).toEqual({})
})

it('continues a line over a missing value and breaks it in a long gap', () => {
  const { times, values } = toLines(
    [
      { times: [0, 10, 100], values: [1, 2, 3] },
      { times: [10, 20], values: [7, 8] },
    ],
    50,
  )
  expect([...times]).toEqual([0, 10, 11, 20, 100])
  expect(values.map(line => [...line])).toEqual([
    [1, 2, NaN, Infinity, 3],
    [Infinity, 7, Infinity, 8, Infinity],
  ])
})

it('breaks a line after two hours, or after the downsampling interval of a long period', () => {
  const hour = 3_600_000
  expect(maxGap({ from: 0, to: 24 * hour })).toBe(2 * hour)
  expect(maxGap({ from: 0, to: 180 * 24 * hour })).toBe((2 * 180 * 24 * hour) / 500)
})

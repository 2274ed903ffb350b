import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimate, indexFrom, noReading } from './decimate.ts'
import { Signals } from './downsample-signals.ts'

const reading = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
  { weight: 1, arbitrary: fc.constant(noReading) },
)
const signal = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), reading), { minLength: 1, maxLength: 800 })
  .map(steps => {
    let time = 0
    return {
      times: Float64Array.from(steps, ([step]) => (time += step)),
      values: Float64Array.from(steps, ([, value]) => value),
    }
  })
const view = fc.record({
  from: fc.integer({ min: -50, max: 4000 }),
  span: fc.integer({ min: 1, max: 8000 }),
  columns: fc.integer({ min: 1, max: 60 }),
})

const isValue = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value)

function columnsOf(
  indices: Iterable<number>,
  { times, values }: { times: Float64Array; values: Float64Array },
  of: (time: number) => number,
) {
  const columns = new Map<number, number[]>()
  for (const i of indices) {
    const value = values[i]
    if (isValue(value)) columns.set(of(times[i]!), [...(columns.get(of(times[i]!)) ?? []), value])
  }
  return columns
}

describe('decimate', () => {
  it('keeps the order and returns at most five points per column', () => {
    fc.assert(
      fc.property(signal, view, ({ times, values }, { from, span, columns }) => {
        const indices = [...decimate(times, values, from, from + span, columns)]
        expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b))
        expect(indices.length).toBeLessThanOrEqual(5 * (columns + 4))
      }),
    )
  })

  it('keeps extremes, first and last value of every column', () => {
    fc.assert(
      fc.property(signal, view, (data, { from, span, columns }) => {
        const of = (time: number) => Math.floor((time - from) * (columns / span))
        const inside = [...data.times.keys()].filter(i => data.times[i]! >= from && data.times[i]! < from + span)
        const indices = new Set(decimate(data.times, data.values, from, from + span, columns))
        const after = columnsOf(
          inside.filter(i => indices.has(i)),
          data,
          of,
        )
        for (const [column, all] of columnsOf(inside, data, of)) {
          const some = after.get(column) ?? []
          expect([Math.min(...some), Math.max(...some), some[0], some.at(-1)]).toEqual([
            Math.min(...all),
            Math.max(...all),
            all[0],
            all.at(-1),
          ])
        }
      }),
    )
  })

  it('draws no line across a gap between columns', () => {
    fc.assert(
      fc.property(signal, view, ({ times, values }, { from, span, columns }) => {
        const of = (i: number) => Math.floor((times[i]! - from) * (columns / span))
        const indices = [...decimate(times, values, from, from + span, columns)]
        const drawn = indices.filter(i => isValue(values[i]))
        for (const [k, right] of drawn.entries()) {
          const left = drawn[k - 1]
          if (left === undefined || of(left) === of(right) || of(right) < 0 || of(left) > columns) continue
          const gap = values.slice(left, right).some(Number.isNaN)
          expect(indices.some(i => i > left && i < right && Number.isNaN(values[i]))).toBe(gap)
        }
      }),
    )
  })

  it('keeps a neighbour on either side of the view for lines that leave it', () => {
    const times = Float64Array.from({ length: 10_000 }, (_, i) => i)
    const indices = decimate(times, times, 2000.5, 7999.5, 100)
    expect([indices[0], indices.at(-1)]).toEqual([2000, 8000])
  })

  it('keeps all points when they fit', () => {
    const times = Float64Array.of(0, 1, 2, 3)
    expect([...decimate(times, Float64Array.of(1, Number.NaN, noReading, 4), 0, 3, 10)]).toEqual([0, 1, 2, 3])
    expect([...decimate(new Float64Array(), new Float64Array(), 0, 1, 10)]).toEqual([])
  })

  it('finds the index of a time', () => {
    expect([-1, 0, 4, 5, 9, 10].map(time => indexFrom([0, 5, 9], time))).toEqual([0, 0, 1, 1, 2, 3])
  })
})

it('downsamples several signals together and keeps the extremes of each', () => {
  const times = Float64Array.from({ length: 5000 }, (_, i) => i)
  const [a, b] = [times.map(i => (i === 1234 ? 9 : 0)), times.map(i => (i === 3210 ? -9 : 0))]
  const { indices, stats } = new Signals(times, [a, b]).downsample({ from: 0, to: 5000, columns: 20 })
  expect([indices.includes(1234), indices.includes(3210), [...indices]]).toEqual([
    true,
    true,
    [...indices].toSorted((x, y) => x - y),
  ])
  expect(stats).toEqual([
    { count: 5000, min: 0, max: 9, mean: 9 / 5000 },
    { count: 5000, min: -9, max: 0, mean: -9 / 5000 },
  ])
})

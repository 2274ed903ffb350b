import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CounterSteps } from './counter-steps.ts'

const hour = 3_600_000
type Reading = [hours: number, value: number, isWork?: boolean]

/** Computes growth between edges, in hours since the start, limited to `mostAnHour` per hour. */
function follow(edges: readonly number[], readings: readonly Reading[], mostAnHour = 1) {
  const steps = new CounterSteps(
    edges.map(edge => edge * hour),
    mostAnHour,
  )
  for (const [time, value, isWork = false] of readings) steps.add(time * hour, value, isWork)
  steps.finish()
  return {
    total: steps.grown.map(grown => grown && rounded(grown.total)),
    atWork: steps.grown.map(grown => grown && rounded(grown.atWork)),
    silences: steps.silences.map(({ from, to, growth }) => [from / hour, to / hour, rounded(growth)]),
  }
}
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

describe('counter spans', () => {
  it('have no growth without two readings', () => {
    expect(follow([0, 24, 48], [])).toEqual({ total: [null, null], atWork: [null, null], silences: [] })
    expect(follow([0, 24, 48], [[6, 100]])).toEqual({ total: [null, null], atWork: [null, null], silences: [] })
  })

  it('include the growth of their readings, even if it is 0', () => {
    expect(
      follow(
        [0, 24, 48],
        [
          [6, 100],
          [8, 102],
          [10, 102],
          [30, 110],
          [32, 110],
        ],
      ).total,
    ).toEqual([
      // 8 hours of growth in 20 hours of silence: 14 of them before the edge
      rounded(2 + (8 * 14) / 20),
      rounded((8 * 6) / 20),
    ])
    expect(
      follow(
        [0, 24],
        [
          [6, 100],
          [8, 100],
        ],
      ).total,
    ).toEqual([0])
  })

  it('end and start with a reading at an edge', () => {
    expect(
      follow(
        [0, 24, 48],
        [
          [20, 10],
          [24, 12],
          [28, 15],
        ],
      ).total,
    ).toEqual([2, 3])
    expect(
      follow(
        [10, 20],
        [
          [10, 0],
          [20, 4],
        ],
      ).total,
    ).toEqual([4])
  })

  it('exclude growth before the first and after the last edge', () => {
    expect(
      follow(
        [10, 20],
        [
          [1, 0],
          [5, 3],
          [12, 5],
          [18, 8],
          [22, 9],
          [26, 12],
        ],
      ),
    ).toEqual({
      // two hours of growth in seven, two of them in the span; then one in four, two of them in the span
      total: [rounded((2 * 2) / 7 + 3 + 0.5)],
      atWork: [0],
      silences: [],
    })
    expect(
      follow(
        [10, 20],
        [
          [1, 0],
          [5, 3],
          [22, 3],
          [26, 5],
        ],
      ).total,
    ).toEqual([null])
  })

  it('share out growth over 26 hours, and report a silence for a minute more', () => {
    expect(
      follow(
        [0, 24, 48],
        [
          [12, 0],
          [38, 13],
        ],
      ),
    ).toMatchObject({ total: [6, 7], silences: [] })
    expect(
      follow(
        [0, 24, 48],
        [
          [12, 0],
          [38.02, 13],
        ],
      ),
    ).toMatchObject({ total: [null, null], silences: [[12, 38.02, 13]] })
  })

  it('report a silence across two edges, however short, and none without growth', () => {
    expect(
      follow(
        [0, 1, 2, 3],
        [
          [0.5, 0],
          [2.5, 1],
        ],
      ),
    ).toMatchObject({ total: [null, null, null], silences: [[0.5, 2.5, 1]] })
    expect(
      follow(
        [0, 1, 2, 3],
        [
          [0.5, 7],
          [2.5, 7],
        ],
      ),
    ).toMatchObject({ total: [null, null, null], silences: [] })
  })
})

describe('work growth', () => {
  it('follows a reading at work while that reading is valid', () => {
    expect(
      follow(
        [0, 24],
        [
          [1, 0, true],
          [2, 1, true],
          [3, 2, false],
          [4, 3, true],
          [6, 5, true],
          [8.1, 7, false],
        ],
      ),
    ).toMatchObject({
      total: [7],
      // from 6 to 8.1 is longer than two hours
      atWork: [1 + 1 + 2],
    })
    // shared out over two spans, both at work
    expect(
      follow(
        [0, 24, 48],
        [
          [23, 0, true],
          [25, 2, false],
        ],
      ).atWork,
    ).toEqual([1, 1])
  })
})

describe('noise in a counter', () => {
  it('counts only new growth after a small step back', () => {
    expect(
      follow(
        [0, 24],
        [
          [1, 10],
          [2, 11],
          [3, 10.5],
          [4, 11],
          [5, 12],
        ],
      ).total,
    ).toEqual([2])
  })

  it('starts a new counter after a jump of more than a day and the elapsed time, in both directions', () => {
    expect(
      follow(
        [0, 24],
        [
          [1, 100],
          [2, 125],
        ],
      ).total,
    ).toEqual([25])
    expect(
      follow(
        [0, 24],
        [
          [1, 100],
          [2, 125.1],
        ],
      ).total,
    ).toEqual([null])
    expect(
      follow(
        [0, 24],
        [
          [1, 100],
          [2, 125.1],
          [3, 126.1],
        ],
      ).total,
    ).toEqual([1])
    // a new counter: its first value is no growth, later differences are
    expect(
      follow(
        [0, 24],
        [
          [1, 5000],
          [2, 0],
          [3, 2],
        ],
      ).total,
    ).toEqual([2])
    expect(
      follow(
        [0, 24],
        [
          [1, 0],
          [2, 25 * 3],
        ],
        3,
      ).total,
    ).toEqual([75])
    expect(
      follow(
        [0, 24],
        [
          [1, 0],
          [2, 25 * 3 + 1],
        ],
        3,
      ).total,
    ).toEqual([null])
  })
})

describe('restarted counter', () => {
  const day: Reading[] = [
    [1, 3200],
    [2, 3205],
    [3, 0],
    [4, 5],
    [5, 10],
    [6, 15],
    [7, 20],
  ]

  it('counts from the restart on and reports the gap', () => {
    expect(follow([0, 24], day, 150)).toEqual({ total: [5 + 20], atWork: [0], silences: [[2, 3, 0]] })
  })

  it.each([1, 100, 10_000])('counts from a restart after %i hours without a reading', pause => {
    const later = day.map(([time, value]): Reading => [time > 2 ? time + pause : time, value])
    expect(follow([0, 20_000], later, 150).total).toEqual([25])
  })

  it.each([
    ['a zero', [0]],
    ['two zeros', [0, 0]],
    ['a spike', [9_999_999]],
    ['a small spike', [3250]],
    ['a lower value', [3201]],
    ['a zero and a spike', [0, 9_999_999]],
  ])('ignores %s', (_, noise) => {
    const values = [3200, 3205, ...noise, 3210, 3215, 3220, 3225]
    const readings = values.map((value, i): Reading => [i + 1, value])
    expect(follow([0, 24], readings, 150)).toEqual({ total: [25], atWork: [0], silences: [] })
  })

  it('starts with the readings of another device, with any values', () => {
    const steps = new CounterSteps([0, 24 * hour], 150, [2.5 * hour])
    const readings: Reading[] = [
      [1, 100],
      [2, 110],
      [3, 150],
      [4, 160],
    ]
    for (const [time, value] of readings) steps.add(time * hour, value, false)
    steps.finish()
    expect(steps.grown).toEqual([{ total: 20, atWork: 0 }])
    expect(steps.silences).toEqual([{ from: 2 * hour, to: 3 * hour, growth: 0, isRestart: true }])
  })
})

it('property: spans and silences add up to the total growth, and work is part of it', () => {
  const stepsOf = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }), fc.boolean()), {
    minLength: 1,
    maxLength: 30,
  })
  const edgesOf = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { maxLength: 8 })
  fc.assert(
    fc.property(stepsOf, edgesOf, (steps, inner) => {
      let [time, value] = [1, 0]
      const readings: Reading[] = [[time, value, true]]
      for (const [gap, growth, isWork] of steps) readings.push([(time += gap), (value += growth), isWork])
      const edges = [0, ...inner.toSorted((a, b) => a - b), 3000]
      const { total, atWork, silences } = follow(edges, readings)
      const sum = (parts: (number | null)[]) => parts.reduce<number>((all, part) => all + (part ?? 0), 0)
      expect(sum(total) + sum(silences.map(([, , growth = 0]) => growth))).toBeCloseTo(value, 3)
      for (const [i, work] of atWork.entries()) expect(work ?? 0).toBeLessThanOrEqual((total[i] ?? 0) + 1e-6)
    }),
  )
})

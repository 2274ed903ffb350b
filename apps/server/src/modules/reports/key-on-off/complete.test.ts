import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeIntervals, type KeyInterval, type KeyState } from './complete.ts'
import { keyDays } from './key-days.ts'

const on = (from: number, to: number): KeyInterval => ({ from, to, state: 'ON' })
const off = (from: number, to: number): KeyInterval => ({ from, to, state: 'OFF' })
const none = (from: number, to: number): KeyInterval => ({ from, to, state: 'NO_DATA' })
const future = (from: number, to: number): KeyInterval => ({ from, to, state: 'OUT_OF_RANGE' })

test.each<[string, KeyInterval[], [number, number, number], KeyInterval[]]>([
  ['nothing is known', [], [0, 100, 100], [none(0, 100)]],
  ['nothing has happened yet', [], [50, 20, 100], [future(50, 100)]],
  ['runs fill the span', [on(0, 40), off(40, 100)], [0, 100, 100], [on(0, 40), off(40, 100)]],
  ['runs reach beyond the span', [on(-50, 40), off(40, 300)], [0, 100, 100], [on(0, 40), off(40, 100)]],
  [
    'runs outside are left out',
    [on(-50, 0), off(10, 90), on(100, 120)],
    [0, 100, 100],
    [none(0, 10), off(10, 90), none(90, 100)],
  ],
  ['a gap at each end', [on(20, 40)], [0, 60, 100], [none(0, 20), on(20, 40), none(40, 60), future(60, 100)]],
  [
    'no data joins no data',
    [none(0, 30), on(30, 40), none(40, 50)],
    [0, 60, 60],
    [none(0, 30), on(30, 40), none(40, 60)],
  ],
  ['a run up to the present', [on(0, 200)], [0, 60, 100], [on(0, 60), future(60, 100)]],
])('completes %s', (_, runs, [from, until, to], expected) => {
  expect(completeIntervals(runs, from, until, to)).toEqual(expected)
})

test('property: returns consecutive intervals from the first to the last time, with different neighbours', () => {
  const edges = fc.uniqueArray(fc.integer({ min: -50, max: 150 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(
      edges,
      fc.array(fc.constantFrom<KeyState>('ON', 'OFF', 'NO_DATA'), { minLength: 12 }),
      fc.integer({ min: 1, max: 100 }),
      (moments, states, until) => {
        const sorted = moments.toSorted((a, b) => a - b)
        const runs = sorted.slice(1).map((to, i) => ({ from: sorted[i] ?? 0, to, state: states[i] ?? 'ON' }))
        const result = completeIntervals(runs, 0, until, 100)
        expect([result[0]?.from, result.at(-1)?.to]).toEqual([0, 100])
        for (const [i, { from, to, state }] of result.entries()) {
          expect(from).toBeLessThan(to)
          if (i > 0) expect([result[i - 1]?.to, result[i - 1]?.state === state]).toEqual([from, false])
        }
      },
    ),
  )
})

test('sums seconds in each state and switch-ons by day', () => {
  const day = (name: string, from: number, to: number) => ({ day: name, from: from * 1000, to: to * 1000 })
  const seconds = ({ from, to, state }: KeyInterval) => ({ from: from * 1000, to: to * 1000, state })
  const intervals = [
    on(0, 30),
    off(30, 50),
    on(50, 120),
    none(120, 150),
    on(150, 160),
    off(160.4, 180),
    future(180, 200),
  ].map(seconds)
  expect(keyDays(intervals, [day('a', 0, 100), day('b', 100, 200), day('c', 200, 300)])).toEqual([
    // on at the beginning, switched on before
    { ...day('a', 0, 100), onSeconds: 80, offSeconds: 20, noDataSeconds: 0, switchOns: 1 },
    // on over midnight: switched on the day before
    { ...day('b', 100, 200), onSeconds: 30, offSeconds: 20, noDataSeconds: 30, switchOns: 1 },
    { ...day('c', 200, 300), onSeconds: 0, offSeconds: 0, noDataSeconds: 0, switchOns: 0 },
  ])
  expect(keyDays([on(0, 0.4), off(0.4, 1.9)].map(seconds), [day('a', 0, 2)])).toMatchObject([
    { onSeconds: 0, offSeconds: 2 },
  ])
  // switched on exactly at midnight, and one that ends or starts exactly there
  expect(
    keyDays([off(0, 100), on(100, 200), off(200, 300)].map(seconds), [
      day('a', 0, 100),
      day('b', 100, 200),
      day('c', 200, 300),
    ]),
  ).toMatchObject([
    { onSeconds: 0, switchOns: 0 },
    { onSeconds: 100, switchOns: 1 },
    { onSeconds: 0, offSeconds: 100, switchOns: 0 },
  ])
})

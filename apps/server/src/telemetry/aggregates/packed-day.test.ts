import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf, type CounterReading } from './counter-run.ts'
import { keyBlocksOf } from './key-block.ts'
import { loadBlocksOf } from './load-block.ts'
import { packKeys, packLoads, packRuns, unpackKeys, unpackLoads, unpackRuns, wholeDay } from './packed-day.ts'
import { quarterOf } from './quarter.ts'
import type { State } from './reading-state.ts'

const day = Date.UTC(2026, 9, 25)
const time = fc.oneof(
  fc.integer({ min: 0, max: 86_399_999 }),
  fc.integer({ min: 0, max: 86_399 }).map(s => s * 1000),
)
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -5, max: 1e8 }).map(n => n / 1000),
  fc.integer({ min: 0, max: 1e9 }),
)
const readings = fc
  .uniqueArray(fc.record({ time, value, state: fc.constantFrom<State | null>(0, 1, 2, 3, null) }), {
    selector: reading => reading.time,
    minLength: 1,
    maxLength: 200,
  })
  .map(all => all.map(each => ({ ...each, time: day + each.time })).toSorted((a, b) => a.time - b.time))

test('property: packs the figures of a day, and unpacks them unchanged', () => {
  fc.assert(
    fc.property(readings, all => {
      const blocks = keyBlocksOf(
        all.map(each => each.time),
        all.map(({ state }) => state),
        quarterOf,
      )
      expect(unpackKeys(packKeys(blocks, day), day)).toEqual(blocks)
      const loads = loadBlocksOf(
        all.map(each => ({
          time: each.time,
          load: each.state === 1 ? each.value : null,
          factor: each.state === 2 ? each.value : null,
        })),
        quarterOf,
      )
      expect(unpackLoads(packLoads(loads, day), day)).toEqual(loads)
      const counted = all.map((each): CounterReading => ({
        time: each.time,
        value: each.value,
        isWork: each.state === 1,
      }))
      const runs = new Map([['fuelUsed', runsOf(counted, 150, quarterOf)] as const])
      // of the first reading of several, only growth to the next matters, which is in the run
      const known = (all: typeof runs) =>
        [...all].map(([counter, its]) => [
          counter,
          its.map(run => ({ ...run, first: { ...run.first, isWork: run.last.isWork } })),
        ])
      expect(known(unpackRuns(packRuns(runs, day), day) as typeof runs)).toEqual(known(runs))
      const whole = wholeDay(runs) as typeof runs
      expect(known(unpackRuns(packRuns(whole, day), day) as typeof runs)).toEqual(known(whole))
    }),
  )
})

test('needs about ten bytes for a quarter hour of a working machine', () => {
  const all = Array.from({ length: 720 }, (_, i) => ({ time: day + i * 120_000, value: 4000 + i * 0.1, isWork: true }))
  const blocks = keyBlocksOf(
    all.map(each => each.time),
    all.map(() => 1),
    quarterOf,
  )
  expect(packKeys(blocks, day).length / 96).toBeLessThan(7)
  expect(packRuns(new Map([['fuelUsed', runsOf(all, 150, quarterOf)]]), day).length / 96).toBeLessThan(10)
})

import { expect, it } from 'vitest'
import { Live } from './live.ts'
import type { Reading } from './simulation/message-types.ts'
import { Simulation } from './simulation/simulation.ts'

const simulation = new Simulation(1)
const monday = Date.parse('2026-11-16T09:00:00Z')
const minute = 60_000

/** Starts live reporting with recording devices and a manual clock. */
async function reporting(units: number, from = monday) {
  const sent: { index: number; readings: readonly Reading[] }[] = []
  const awake = new Set<number>()
  const reached: number[] = []
  const missed: [number, number][] = []
  let now = from
  const live = new Live(
    {
      simulation,
      units,
      clock: () => now,
      devices: {
        send: async (index, readings) => void sent.push({ index, readings }),
        wake: index => void awake.add(index),
      },
      onReached: async until => void reached.push(until),
      onMissed: async (...window) => void missed.push(window),
      onError: error => {
        throw error
      },
    },
    from,
  )
  for (let index = 0; index < units; index++) live.begin(index)
  return {
    awake,
    sent,
    reached,
    missed,
    readings: () => sent.flatMap(({ index, readings }) => readings.map(reading => ({ index, ...reading }))),
    async pass(milliseconds: number, step = 1_000) {
      for (const end = now + milliseconds; now < end;) {
        now += step
        await live.tick()
      }
    },
  }
}

it('reports each machine at its interval, with the readings of the history', async () => {
  const fleet = await reporting(60)
  await fleet.pass(20 * minute)
  const running = [...Map.groupBy(fleet.readings(), ({ index }) => index)].filter(
    ([, readings]) => readings.length > 20,
  )
  expect(running.length).toBeGreaterThan(8)
  for (const [index, readings] of running) {
    const times = readings.map(({ time }) => time).toSorted((a, b) => a - b)
    const gaps = times.slice(1).map((time, i) => time - times[i]!)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
    for (const reading of readings) expect(reading).toEqual({ index, ...simulation.reading(index, reading.time) })
    // those that were at work before
    expect(fleet.awake).toContain(index)
  }
})

it('delivers late devices in batches, newest first, and devices with a slow clock unchanged', async () => {
  const fleet = await reporting(600)
  await fleet.pass(45 * minute)
  const of = (quirk: string) =>
    fleet.sent.filter(({ index }) => simulation.timeline(index).machine.quirk === quirk).map(({ readings }) => readings)
  const batches = of('late').filter(readings => readings.length > 20)
  expect(batches.length).toBeGreaterThan(2)
  for (const readings of batches) {
    const times = readings.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
  expect(of('behind').flat().length).toBeGreaterThan(50)
})

it('reports incidents once, as readings', async () => {
  const fleet = await reporting(600)
  await fleet.pass(60 * minute)
  const special = ({ dm1, signals }: { dm1?: unknown; signals?: object }) =>
    dm1 !== undefined || Object.hasOwn(signals ?? {}, 'alarm')
  const sent = fleet.readings().filter(special)
  const expected = Array.from({ length: 600 }, (_, index) =>
    simulation.history(index, monday - 30 * minute, monday + 60 * minute).map(reading => ({ index, ...reading })),
  )
    .flat()
    .filter(reading => special(reading) && isDelivered(reading))
  const key = ({ index, time }: { index: number; time: number }) => `${index} ${time}`
  expect(sent.map(key).toSorted()).toEqual(expected.map(key).toSorted())
  expect(sent.length).toBeGreaterThan(2)
})

/** Accepts delays of up to an hour: devices with a slow clock or batched delivery report late. */
function isDelivered({ index, time }: { index: number; time: number }): boolean {
  const { quirk } = simulation.timeline(index).machine
  const late = quirk === 'behind' ? 7 * minute : 0
  const end = monday + 60 * minute
  return quirk === 'late' ? time >= monday - 20 * minute && time < end : time > monday - late && time <= end - late
}

it('leaves missed periods to the backfill, and continues from the present', async () => {
  const fleet = await reporting(20)
  await fleet.pass(minute)
  const before = fleet.readings().length
  await fleet.pass(3 * 60 * minute, 3 * 60 * minute)
  expect(fleet.missed).toEqual([[monday + minute - 30 * minute, monday + 181 * minute]])
  expect(fleet.readings().length).toBe(before)
  await fleet.pass(minute)
  for (const { time } of fleet.readings().slice(before)) expect(time).toBeGreaterThan(monday + 150 * minute)
})

it('reports its progress periodically', async () => {
  const fleet = await reporting(5)
  await fleet.pass(5 * minute)
  expect(fleet.reached.length).toBeGreaterThanOrEqual(4)
  expect(fleet.reached.at(-1)).toBeLessThan(monday)
})

import { expect, it } from 'vitest'
import type { ReadingPipeline } from './feed.ts'
import { Live } from './live.ts'
import { Simulation } from './simulation/simulation.ts'

const simulation = new Simulation(1)
const monday = Date.parse('2026-11-16T09:00:00Z')
const minute = 60_000

/** Starts live reporting with a recording pipeline and a manual clock. */
async function reporting(units: number, from = monday) {
  const sent: Parameters<ReadingPipeline['ingest']>[0][] = []
  const reached: number[] = []
  const missed: [number, number][] = []
  let now = from
  const live = new Live(
    {
      simulation,
      units,
      clock: () => now,
      pipeline: {
        ingest: async parsed => {
          sent.push(parsed)
          return { accepted: parsed.observations.length, duplicate: 0, quarantined: 0, rejected: [] }
        },
      },
      onReached: async until => void reached.push(until),
      onMissed: async (...window) => void missed.push(window),
      onError: error => {
        throw error
      },
    },
    from,
  )
  for (let index = 0; index < units; index++) live.plan(index)
  return {
    sent,
    reached,
    missed,
    observations: () => sent.flatMap(({ observations }) => observations),
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
  const running = [...Map.groupBy(fleet.observations(), ({ deviceUid }) => deviceUid)].filter(
    ([, readings]) => readings.length > 20,
  )
  expect(running.length).toBeGreaterThan(8)
  for (const [uid, readings] of running) {
    const index = Number(uid.slice(2)) - 1
    const times = readings.map(({ time }) => time).toSorted((a, b) => a - b)
    const gaps = times.slice(1).map((time, i) => time - times[i]!)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
    for (const reading of readings) expect(reading).toEqual(simulation.reading(index, reading.time))
  }
})

it('delivers late devices in batches, newest first, and devices with a slow clock unchanged', async () => {
  const fleet = await reporting(600)
  await fleet.pass(45 * minute)
  const of = (quirk: string) =>
    fleet.sent.map(({ observations }) =>
      observations.filter(
        ({ deviceUid }) => simulation.timeline(Number(deviceUid.slice(2)) - 1).machine.quirk === quirk,
      ),
    )
  const batches = of('late')
    .flatMap(readings => [...Map.groupBy(readings, ({ deviceUid }) => deviceUid).values()])
    .filter(readings => readings.length > 20)
  expect(batches.length).toBeGreaterThan(2)
  for (const readings of batches) {
    const times = readings.map(({ time }) => time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
  expect(of('behind').flat().length).toBeGreaterThan(50)
})

it('reports incidents once, as readings only', async () => {
  const fleet = await reporting(600)
  await fleet.pass(60 * minute)
  const special = ({ dm1, signals }: { dm1?: unknown; signals?: object }) =>
    dm1 !== undefined || Object.hasOwn(signals ?? {}, 'alarm')
  const sent = fleet.observations().filter(special)
  const expected = Array.from({ length: 600 }, (_, index) =>
    simulation.history(index, monday - 30 * minute, monday + 60 * minute),
  )
    .flat()
    .filter(reading => special(reading) && isDelivered(reading))
  const key = ({ deviceUid, time }: { deviceUid: string; time: number }) => `${deviceUid} ${time}`
  expect(sent.map(key).toSorted()).toEqual(expected.map(key).toSorted())
  expect(sent.length).toBeGreaterThan(2)
  expect(fleet.sent.flatMap(({ events }) => events)).toEqual([])
})

/** Within the hour: devices whose clock is behind, or which deliver in batches, are late. */
function isDelivered({ deviceUid, time }: { deviceUid: string; time: number }): boolean {
  const { quirk } = simulation.timeline(Number(deviceUid.slice(2)) - 1).machine
  const late = quirk === 'behind' ? 7 * minute : 0
  const end = monday + 60 * minute
  return quirk === 'late' ? time >= monday - 20 * minute && time < end : time > monday - late && time <= end - late
}

it('leaves missed periods to the backfill, and continues from the present', async () => {
  const fleet = await reporting(20)
  await fleet.pass(minute)
  const before = fleet.observations().length
  await fleet.pass(3 * 60 * minute, 3 * 60 * minute)
  expect(fleet.missed).toEqual([[monday + minute - 30 * minute, monday + 181 * minute]])
  expect(fleet.observations().length).toBe(before)
  await fleet.pass(minute)
  for (const { time } of fleet.observations().slice(before)) expect(time).toBeGreaterThan(monday + 150 * minute)
})

it('reports its progress periodically', async () => {
  const fleet = await reporting(5)
  await fleet.pass(5 * minute)
  expect(fleet.reached.length).toBeGreaterThanOrEqual(4)
  expect(fleet.reached.at(-1)).toBeLessThan(monday)
})

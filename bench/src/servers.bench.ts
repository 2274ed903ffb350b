import { createPool } from '@muster/server/src/kernel/db/connect.ts'
import { joinServers } from '@muster/server/src/kernel/servers/testing.ts'
import { news } from '@muster/server/src/telemetry/ingest/news.ts'
import type { Observation } from '@muster/server/src/telemetry/ingest/observation.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/positions.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'
import { followServers } from '@muster/server/src/telemetry/live/follow-servers.ts'
import { defineBenchmark } from './benchmark.ts'
import { openDatabase } from './sides/database.ts'

const units = 1000
const seconds = 20
const perRequest = 500
const probes = 50

/** Positions that one server stores, until live state of another has them. */
export default defineBenchmark({
  name: 'servers',
  about: `Readings of ${units.toLocaleString('en')} units stored by one server, until another has them in memory, durable`,
  figures: {
    'rows a second': { unit: 'rows/s', better: 'more', budget: 5000 },
    'lag of one': { unit: 'ms', budget: 250 },
  },
  setup: async folder => {
    const { db, url, close } = await openDatabase(folder, units)
    let second = Math.floor(Date.now() / 1000) - 2 * 86_400
    await ensurePartitions(db, second * 1000, Date.now())
    const [near, far] = [await joinServers(url), await joinServers(url)]
    const live = new FleetState()
    followServers(far.exchange, live, far.db)
    let arrived = () => {}
    far.exchange.subscribe(news, () => arrived())
    for (const { exchange } of [near, far]) exchange.start()
    const pipeline = createPipeline({
      db: near.db,
      register: false,
      rootCompanyId: 1,
      inCommit: { alarms: [] },
      exchange: near.exchange,
    })
    const ingest = (observations: Observation[]) =>
      pipeline.ingest({ observations, events: [], rejected: [], observationIndexes: observations.map((_, i) => i) })
    const reading = (unit: number, time: number): Observation => ({
      deviceUid: `bench-${unit}`,
      source: 'traccar',
      time,
      latitude: 45 + (unit % 100) / 100,
      longitude: 9 + (time % 1000) / 1000,
      speed: 20,
      ignition: true,
    })
    const pool = createPool(url, { size: 5 })
    const listener = await pool.connect()
    await listener.query('listen bench')

    async function rate(): Promise<number> {
      const rows: Observation[] = []
      for (let s = 0; s < seconds; s++, second++)
        for (let unit = 1; unit <= units; unit++) rows.push(reading(unit, second * 1000))
      const begun = performance.now()
      const requests = Array.from({ length: rows.length / perRequest }, (_, i) =>
        ingest(rows.slice(i * perRequest, (i + 1) * perRequest)),
      )
      const newest = second - 1
      const everywhere = () => {
        const { time } = live.columns
        return live.size === units && Array.from({ length: units }, (_, slot) => time[slot]).every(at => at === newest)
      }
      const done = Promise.withResolvers<void>()
      arrived = () => {
        if (everywhere()) done.resolve()
      }
      await Promise.all(requests)
      arrived()
      // the first reading of a unit is read from the database, after its message
      const timer = setInterval(() => arrived(), 5)
      await done.promise
      clearInterval(timer)
      return (rows.length / (performance.now() - begun)) * 1000
    }

    /** Median time from the answer of a write to its arrival. */
    async function lag(write: () => Promise<unknown>, arrival: () => Promise<number>): Promise<number> {
      const waits: number[] = []
      for (let i = 0; i < probes; i++) {
        const arriving = arrival()
        await write()
        const answered = performance.now()
        waits.push(Math.max(0, (await arriving) - answered))
      }
      return waits.toSorted((a, b) => a - b)[probes / 2]!
    }

    return {
      ours: async () => ({
        'rows a second': await rate(),
        'lag of one': await lag(
          () => ingest([reading(1, second++ * 1000)]),
          () => new Promise(resolve => (arrived = () => resolve(performance.now()))),
        ),
      }),
      other: {
        name: 'a bare NOTIFY a row, without storing it',
        run: async () => {
          const count = 2000
          const all = new Promise<void>(resolve => {
            let heard = 0
            listener.on('notification', () => {
              if (++heard === count) resolve()
            })
          })
          const body = JSON.stringify(reading(1, second * 1000))
          const notify = () => pool.query(`select pg_notify('bench', $1)`, [body])
          const begun = performance.now()
          await Promise.all(Array.from({ length: count }, notify))
          await all
          const rows = (count / (performance.now() - begun)) * 1000
          listener.removeAllListeners('notification')
          const one = () =>
            new Promise<number>(resolve => listener.once('notification', () => resolve(performance.now())))
          return { 'rows a second': rows, 'lag of one': await lag(notify, one) }
        },
      },
      close: async () => {
        listener.release(true)
        await pool.end()
        for (const member of [near, far]) await member.leave()
        await close()
      },
    }
  },
})

import { connect } from '@nats-io/transport-node'
import { createPool } from '@muster/server/src/kernel/db/connect.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { NatsCarrier } from '@muster/server/src/kernel/servers/nats-carrier.ts'
import { joinServers } from '@muster/server/test/server-members.ts'
import { hasNats, startNats, type NatsServer } from '@muster/server/test/nats.ts'
import { storedReadings, commitMessages } from '@muster/server/src/telemetry/ingest/commit-message.ts'
import type { Observation } from '@muster/server/src/telemetry/ingest/observation.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/insert-positions.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'
import { followServers } from '@muster/server/src/telemetry/live/follow-servers.ts'
import { defineBenchmark, type Sides } from './benchmark.ts'
import { openDatabase } from './sides/database.ts'

const units = 1000
const seconds = 20
const perRequest = 500
const probes = 50

/** Measures the messages of a full group of readings, written by several transactions at the same time. */
const messages = 400
const writers = 4

/** Measures the time until positions stored by one server are in the live state of another. */
const between = (way: 'PostgreSQL' | 'NATS') =>
  defineBenchmark({
    name: way === 'NATS' ? 'servers-nats' : 'servers',
    about: `Readings of ${units.toLocaleString('en')} units stored by one server, until another has them by ${way}, durable`,
    figures: {
      'rows a second': { unit: 'rows/s', better: 'more', budget: 5000 },
      'rows a second, not stored': { unit: 'rows/s', better: 'more' },
      'lag of one': { unit: 'ms', budget: 250 },
    },
    setup: async folder => {
      const nats = way === 'NATS' ? await startNats() : undefined
      const broker = nats && ((db: Database) => connectTo(nats, db))
      const { db, url, close } = await openDatabase(folder, units)
      let second = Math.floor(Date.now() / 1000) - 2 * 86_400
      await ensurePartitions(db, second * 1000, Date.now())
      const join = () => joinServers(url, broker ? { broker } : {})
      const [near, far] = [await join(), await join()]
      const live = new FleetState()
      followServers(far.exchange, live, far.db)
      let arrived = () => {}
      far.exchange.subscribe(storedReadings, () => arrived())
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
        const newest = (second - 1) * 1000
        const everywhere = () => {
          const { time } = live.columns
          return (
            live.size === units && Array.from({ length: units }, (_, slot) => time[slot]).every(at => at === newest)
          )
        }
        const done = Promise.withResolvers<void>()
        arrived = () => {
          if (everywhere()) done.resolve()
        }
        await Promise.all(requests)
        arrived()
        // the other server reads a unit's first position from the database after the message
        const timer = setInterval(() => arrived(), 5)
        await done.promise
        clearInterval(timer)
        return (rows.length / (performance.now() - begun)) * 1000
      }

      /** Messages between servers, without storing readings. */
      async function carried(): Promise<number> {
        const time = second++ * 1000
        const positions = Array.from({ length: perRequest }, (_, i) => ({
          unitId: i + 1,
          statusId: 1,
          observation: reading(i + 1, time),
        }))
        const done = Promise.withResolvers<void>()
        let heard = 0
        arrived = () => {
          if (++heard === messages) done.resolve()
        }
        const begun = performance.now()
        const write = async () => {
          for (let n = 0; n < messages / writers; n++) {
            const tellOthers = await near.db
              .transaction()
              .execute(trx => near.exchange.publish(trx, () => commitMessages({ positions, alarms: [] })))
            tellOthers()
          }
        }
        await Promise.all(Array.from({ length: writers }, write))
        await done.promise
        return ((messages * perRequest) / (performance.now() - begun)) * 1000
      }

      /** Median time from the response to a write until its arrival. */
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
          'rows a second, not stored': await carried(),
          'lag of one': await lag(
            () => ingest([reading(1, second++ * 1000)]),
            () => new Promise(resolve => (arrived = () => resolve(performance.now()))),
          ),
        }),
        other: nats ? bareNats(nats) : bareNotify(),
        close: async () => {
          listener.release(true)
          await pool.end()
          for (const member of [near, far]) await member.leave()
          await close()
          await nats?.kill()
        },
      }

      /** Least possible cost: one row per message, and nothing stored. */
      function bareNotify(): Bare {
        return {
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
            return { 'rows a second': rows, 'rows a second, not stored': rows, 'lag of one': await lag(notify, one) }
          },
        }
      }

      function bareNats({ url: servers }: NatsServer): Bare {
        return {
          name: 'a bare message of NATS a row, without storing it',
          run: async () => {
            const count = 20_000
            const [from, to] = [await connect({ servers }), await connect({ servers })]
            const body = JSON.stringify(reading(1, second * 1000))
            let heard = 0
            let hear = () => {}
            to.subscribe('bench', { callback: () => (++heard, hear()) })
            await to.flush()
            const all = new Promise<void>(resolve => {
              hear = () => {
                if (heard === count) resolve()
              }
            })
            const begun = performance.now()
            for (let n = 0; n < count; n++) from.publish('bench', body)
            await all
            const rows = (count / (performance.now() - begun)) * 1000
            const one = () => new Promise<number>(resolve => (hear = () => resolve(performance.now())))
            const publish = async () => {
              from.publish('bench', body)
              await from.flush()
            }
            const wait = await lag(publish, one)
            await Promise.all([from.close(), to.close()])
            return { 'rows a second': rows, 'rows a second, not stored': rows, 'lag of one': wait }
          },
        }
      }
    },
  })

type Bare = NonNullable<Sides<'rows a second' | 'rows a second, not stored' | 'lag of one'>['other']>

async function connectTo({ url }: NatsServer, db: Database): Promise<NatsCarrier> {
  const carrier = new NatsCarrier({ url }, { warn: console.error })
  await carrier.open(db)
  return carrier
}

export default [between('PostgreSQL'), ...(hasNats ? [between('NATS')] : [])]

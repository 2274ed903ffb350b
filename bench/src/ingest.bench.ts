import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/insert-positions.ts'
import { problemErrors } from '@muster/server/src/kernel/http/errors.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { ingestRoutes } from '@muster/server/src/telemetry/ingest/routes.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { commitHooks } from '@muster/server/src/start/follow-modules.ts'
import { modules } from '@muster/server/src/start/modules.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { defineBenchmark } from './benchmark.ts'
import { cpuOfTree } from './process-tree.ts'
import { openDatabase } from './sides/database.ts'
import { ended } from './sides/ended.ts'
import type { Load } from './sides/senders.ts'
import { insertSingly } from './sides/single-inserts.ts'

const units = 1000

interface Options {
  budget?: number
  seconds: number
  perRequest: number
  inFlight: number
  /** Runs all watches over the readings, with ten CAN parameters for each unit that may raise an alarm. */
  watched?: boolean
}

/** Measures POST /ingest/traccar/positions from another process, through the pipeline, until the response after the commit. */
const benchmark = (name: string, about: string, { budget, seconds, perRequest, inFlight, watched = false }: Options) =>
  defineBenchmark({
    name,
    about,
    figures: {
      'rows a second': { unit: 'rows/s', better: 'more', ...(budget && { budget }) },
      'CPU of the server': { unit: 'µs/row' },
      'CPU of the database': { unit: 'µs/row' },
    },
    setup: async folder => {
      const { db, pid, close } = await openDatabase(folder, units)
      // the day before yesterday, so that no round is in the future
      let second = Math.floor(Date.now() / 1000) - 2 * 86_400
      await ensurePartitions(db, second * 1000, Date.now())
      const app = Fastify()
      problemErrors(app)
      if (watched) await watchTen(db)
      const plain = { db, register: false, rootCompanyId: 1, inCommit: { alarms: [] } }
      const pipeline = createPipeline(watched ? { ...plain, inCommit: commitHooks(modules) } : plain)
      await app.register(ingestRoutes, { pipeline, token: 'bench' })
      const base = await app.listen({ host: '127.0.0.1', port: 0 })
      const senders = fork(new URL('sides/senders.ts', import.meta.url), [`${base}/ingest/traccar/positions`, 'bench'])
      const failed = ended(senders, 'senders')
      const ask = async (message: Load | 'send') => {
        senders.send(message)
        return (await Promise.race([once(senders, 'message'), failed]))[0] as { accepted: number }
      }
      const timed = async (rows: number, work: () => Promise<unknown>) => {
        const [start, cpu, database] = [performance.now(), process.cpuUsage(), cpuOfTree(pid)]
        await work()
        const wall = (performance.now() - start) / 1000
        const { user, system } = process.cpuUsage(cpu)
        const spent = database === undefined ? undefined : (cpuOfTree(pid) ?? 0) - database
        return {
          'rows a second': rows / wall,
          'CPU of the server': (user + system) / rows,
          ...(spent !== undefined && { 'CPU of the database': (spent * 1e6) / rows }),
        }
      }
      const next = (seconds: number) => (second += seconds) - seconds
      return {
        ours: async () => {
          await ask({ units, firstSecond: next(seconds), seconds, perRequest, inFlight })
          return timed(units * seconds, async () => {
            const { accepted } = await ask('send')
            if (accepted !== units * seconds)
              throw new Error(`Of ${units * seconds} readings ${accepted} were accepted.`)
          })
        },
        other: {
          name: 'one INSERT a reading, without HTTP',
          run: () => timed(units * 4, () => insertSingly(db, { units, firstSecond: next(4), seconds: 4 })),
        },
        close: async () => {
          senders.disconnect()
          await app.close()
          await close()
        },
      }
    },
  })

/** Adds ten conditions to every unit that no reading meets. */
async function watchTen(db: Database): Promise<void> {
  const names = ['rpm', 'engineTemp', 'sat', 'power', 'fuel']
  await sql`
    with parameter as (
      insert into record (kind, company_id, name, data)
      select 'can-parameter', 1, name || n, jsonb_build_object('description', name, 'dataLength', 8, 'n', n)
      from unnest(${names}::text[]) name, generate_series(1, 2) n
      returning record_id
    ), profile as (
      insert into record (kind, company_id, name, data)
      select 'can-profile', 1, 'Bench', jsonb_build_object('canLine0', jsonb_build_object('canParameters', jsonb_agg(
        jsonb_build_object('canParameterId', record_id, 'bound', true, 'notificationTypeId', 2, 'behaviorId', 1, 'threshold', 1e9))))
      from parameter
      returning record_id
    )
    insert into unit_profile (unit_id, record_id, kind) select unit_id, record_id, 'can-profile' from unit, profile`.execute(
    db,
  )
}

export default [
  benchmark('ingest', 'Readings of 1,000 units over HTTP, 500 a request, 8 requests at once, durable', {
    budget: 50_000,
    seconds: 50,
    perRequest: 500,
    inFlight: 8,
  }),
  benchmark('ingest-single', 'The same, one reading a request as Traccar forwards, 256 requests at once', {
    budget: 15_000,
    seconds: 20,
    perRequest: 1,
    inFlight: 256,
  }),
  benchmark('ingest-watched', 'As ingest, judged by ten conditions a unit', {
    seconds: 50,
    perRequest: 500,
    inFlight: 8,
    watched: true,
  }),
]

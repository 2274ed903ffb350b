import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/positions.ts'
import { problemErrors } from '@muster/server/src/kernel/http/errors.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { ingestRoutes } from '@muster/server/src/telemetry/ingest/routes.ts'
import Fastify from 'fastify'
import { defineBenchmark } from './benchmark.ts'
import { cpuOfTree } from './process-tree.ts'
import { openDatabase } from './sides/database.ts'
import { ended } from './sides/ended.ts'
import type { Load } from './sides/senders.ts'
import { insertSingly } from './sides/single-inserts.ts'

const units = 1000

/** POST /ingest/traccar/positions from another process, through the pipeline, until the answer after the commit. */
const benchmark = (
  name: string,
  about: string,
  { budget, seconds, perRequest, inFlight }: { budget?: number; seconds: number; perRequest: number; inFlight: number },
) =>
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
      // the day before yesterday, so that no round lies in the future
      let second = Math.floor(Date.now() / 1000) - 2 * 86_400
      await ensurePartitions(db, second * 1000, Date.now())
      const app = Fastify()
      problemErrors(app)
      const pipeline = createPipeline({ db, register: false, rootCompanyId: 1, inCommit: { alarms: [] } })
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

export default [
  benchmark('ingest', 'Readings of 1,000 units over HTTP, 500 a request, 8 requests at once, durable', {
    budget: 25_000,
    seconds: 50,
    perRequest: 500,
    inFlight: 8,
  }),
  benchmark('ingest-single', 'The same, one reading a request as Traccar forwards, 256 requests at once', {
    seconds: 20,
    perRequest: 1,
    inFlight: 256,
  }),
]

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { problemErrors } from '@muster/server/src/kernel/http/errors.ts'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { deviceRoutes } from '@muster/server/src/telemetry/device-link/https/routes.ts'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/insert-positions.ts'
import { createPipeline } from '@muster/server/src/telemetry/ingest/pipeline.ts'
import { startBareBroker } from '@muster/server/test/bare-broker.ts'
import { startBroker } from '@muster/server/test/device-broker.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { defineBenchmark } from './benchmark.ts'
import { cpuOfTree } from './process-tree.ts'
import { openDatabase } from './sides/database.ts'
import type { Order, Report } from './sides/devices.ts'
import { ended } from './sides/ended.ts'

/** Seconds between two readings of a device, and of a measurement. */
const every = 30
const seconds = 30

/** Adds a token to each device in the benchmark's database. */
const addTokens = (db: Database) =>
  sql`
  insert into device_credential (device_id, kind, hash)
  select device_id, 'TOKEN', sha256(convert_to('token-' || uid, 'UTF8')) from device`.execute(db)

/** Starts the device reception of a server on a database with durable commits. */
async function startReception(folder: string, devices: number) {
  const { db, pid, close } = await openDatabase(folder, devices)
  await addTokens(db)
  await ensurePartitions(db, Date.now() - 2 * 86_400_000, Date.now())
  const pipeline = createPipeline({ db, register: false, rootCompanyId: 1, inCommit: { alarms: [] } })
  const limits = { connections: 20_000, connectsPerMinute: 0, checkEvery: 2000 }
  const broker = await startBroker(db, pipeline, limits)
  return {
    broker,
    pid,
    close: async () => {
      await broker.close()
      await close()
    },
  }
}

/** Devices in a separate process. */
class Devices {
  readonly #child: ChildProcess
  readonly #failed: Promise<never>

  constructor(protocol: 'mqtt' | 'https', port: number, count: number) {
    this.#child = fork(new URL('sides/devices.ts', import.meta.url), [protocol, String(port), String(count)])
    this.#failed = ended(this.#child, 'devices')
  }

  async ask(order: Order): Promise<Report> {
    this.#child.send(order)
    return (await Promise.race([once(this.#child, 'message'), this.#failed]))[0] as Report
  }

  close(): void {
    this.#child.disconnect()
  }
}

function used(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Returns a measurement of work in percent of a core. */
async function cpuOf<T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<{ result: T; own: number; database?: number }> {
  const [begun, cpu, before] = [performance.now(), process.cpuUsage(), pid && cpuOfTree(pid)]
  const result = await work()
  const wall = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const database = before === undefined ? undefined : (cpuOfTree(pid!) ?? 0) - before
  return {
    result,
    own: (user + system) / 1e4 / wall,
    ...(database !== undefined && { database: (database * 100) / wall }),
  }
}

const connected = (name: string, count: number, large = false) =>
  defineBenchmark({
    name,
    about: `${count.toLocaleString('en')} devices connected by MQTT, a reading each ${every} s, then one after another, durable`,
    large,
    limit: 600,
    warmUps: 0,
    rounds: large ? 1 : 3,
    figures: {
      'memory of a connection': { unit: 'kB', budget: 40 },
      'CPU of the server': { unit: '%' },
      'CPU of the database': { unit: '%' },
      'send to acknowledgement, 99th percentile': { unit: 'ms' },
      'readings a second': { unit: 'readings/s', better: 'more' },
    },
    setup: async folder => {
      const reception = await startReception(folder, count)
      const bare = await startBareBroker()
      const side = async (port: number, pid: number | undefined) => {
        const devices = new Devices('mqtt', port, count)
        try {
          await devices.ask({ steady: 1, seconds: 0 })
          const before = used()
          await devices.ask('connect')
          // what connecting has written in batches
          await pause(3000)
          const memory = (used() - before) / count / 1024
          const steady = await cpuOf(pid, () => devices.ask({ steady: every, seconds }))
          const burst = await devices.ask({ burst: Math.max(1, Math.round(20_000 / count)) })
          await devices.ask('disconnect')
          // the next side starts without them
          await pause(3000)
          return {
            'memory of a connection': memory,
            'CPU of the server': steady.own,
            ...(steady.database !== undefined && { 'CPU of the database': steady.database }),
            'send to acknowledgement, 99th percentile': steady.result.p99 ?? Number.NaN,
            'readings a second': burst.acknowledged / burst.seconds,
          }
        } finally {
          devices.close()
        }
      }
      return {
        ours: () => side(reception.broker.port, reception.pid),
        other: { name: 'bare aedes, which stores nothing', run: () => side(bare.port, undefined) },
        close: async () => {
          await bare.close()
          await reception.close()
        },
      }
    },
  })

const overHttps = defineBenchmark({
  name: 'devices-https',
  about: 'Readings of 1,000 devices by MQTT, each after the acknowledgement of the one before, durable',
  limit: 300,
  figures: {
    'readings a second': { unit: 'readings/s', better: 'more', budgetTimesOther: 1 },
    'CPU of the server': { unit: 'µs/reading' },
    'send to acknowledgement, 99th percentile': { unit: 'ms' },
  },
  setup: async folder => {
    const count = 1000
    const reception = await startReception(folder, count)
    const app = Fastify()
    problemErrors(app)
    await app.register(deviceRoutes, { receiver: reception.broker.receiver })
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const mqtt = new Devices('mqtt', reception.broker.port, count)
    const https = new Devices('https', Number(address.port), count)
    await mqtt.ask('connect')
    const side = (devices: Devices) => async () => {
      const { result, own } = await cpuOf(undefined, () => devices.ask({ burst: 10 }))
      const { acknowledged, seconds: wall, p99 = Number.NaN } = result
      return {
        'readings a second': acknowledged / wall,
        'CPU of the server': (own * wall * 1e4) / acknowledged,
        'send to acknowledgement, 99th percentile': p99,
      }
    }
    return {
      ours: side(mqtt),
      other: { name: 'the same by HTTP, a message a request', run: side(https) },
      close: async () => {
        mqtt.close()
        https.close()
        await app.close()
        await reception.close()
      },
    }
  },
})

export default [connected('devices', 10_000, true), connected('devices-2k', 2000), overHttps]

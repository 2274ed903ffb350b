import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#kernel/db/schema.ts'
import type { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { Backfill } from './backfill.ts'
import { DemoDevices } from './devices/demo-devices.ts'
import { MessageWriter } from './devices/message-writer.ts'
import { HistoryFeed, type ReadingPipeline } from './history-feed.ts'
import { Live } from './live.ts'
import { Simulation } from './simulation/simulation.ts'

/** Milliseconds until the backfill is retried. */
const afterFailure = 10_000

/** Part of the logger used by the demo. */
export interface DemoLog {
  info: (message: string) => void
  error: (message: string) => void
}

export interface DemoOptions {
  db: Database
  pipeline: ReadingPipeline
  receiver: MessageReceiver
  /** Units, seed and secret, as returned by `seedDemo`. */
  units: number
  seed: number
  secret: string
  /** Milliseconds. */
  clock?: () => number
  /** Ratio of rest to work during the backfill; default 3, to give visitors precedence. */
  rest?: number
  log: DemoLog
}

export interface Demo {
  /** Resolves when the last day is stored and machines report live. */
  ready: Promise<void>
  /** Stops sending. Resolves when sent readings are stored. */
  stop: () => Promise<void>
}

/**
 * Brings the demo fleet to timeline.
 * @example
 * const { units, seed, secret } = await seedDemo(db, { units: 600, seed: 1, hashPassword })
 * const demo = startDemo({ db, pipeline, receiver, units, seed, secret, log })
 * await demo.ready
 */
export function startDemo(options: DemoOptions): Demo {
  const { db, pipeline, receiver, units, seed, secret, clock = Date.now, rest, log } = options
  const simulation = new Simulation(seed)
  const stopping = new AbortController()
  const { signal } = stopping
  let stopLive = async () => {}
  let history = Promise.resolve()
  const onError = (error: unknown) => log.error(`Demo fleet: ${error instanceof Error ? error.message : String(error)}`)

  const writer = new MessageWriter()
  const devices = new DemoDevices({ link: receiver.link, receiver, writer, simulation, secret, onError })

  /** Retries after a failure, such as a lost database connection. */
  async function fillRest(backfill: Backfill): Promise<void> {
    while (!signal.aborted) {
      try {
        return await backfill.rest(signal, rest)
      } catch (error) {
        onError(error)
        await pause(afterFailure, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function start() {
    const now = Math.floor(clock() / 1000) * 1000
    const feed = new HistoryFeed({ pipeline, writer, start: now })
    const backfill = await Backfill.open({ db, feed, simulation, units, now })
    const live = new Live(
      {
        devices,
        simulation,
        units,
        clock,
        onError,
        onReached: until => backfill.reached(until),
        onMissed: async (from, to) => {
          await backfill.missed([from, to])
          history = history.then(() => fillRest(backfill))
        },
      },
      now,
    )
    await backfill.recent(signal, index => live.begin(index))
    if (signal.aborted) return
    stopLive = live.start()
    history = fillRest(backfill).then(() => {
      if (!signal.aborted) log.info(`Demo fleet: the history of ${units} machines is complete`)
    })
  }

  const ready = start()
  return {
    ready,
    stop: async () => {
      stopping.abort()
      await ready.catch(() => {})
      await Promise.all([stopLive(), history])
      await devices.close()
    },
  }
}

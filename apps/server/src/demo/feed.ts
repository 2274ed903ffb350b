import { setTimeout as sleep } from 'node:timers/promises'
import { IngestBusy } from '#telemetry/ingest/group-commit.ts'
import type { Observation, Parsed } from '#telemetry/ingest/observation.ts'
import { TrafficCount, type DeviceTraffic } from '#telemetry/ingest/traffic/traffic.ts'

/** As much of the pipeline as the demo fleet may use: it sends readings, from which everything else follows. */
export interface ReadingPipeline {
  ingest: (parsed: Omit<Parsed, 'events'> & { events: never[] }) => Promise<unknown>
}

/** Gathers readings and sends them through the pipeline in requests of a good size, one after the other. */
export class Feed {
  readonly #pipeline: ReadingPipeline
  readonly #counts: boolean
  #observations: Observation[] = []

  /** @param counts whether these are messages of today, and not history that is made up */
  constructor(pipeline: ReadingPipeline, { counts = false } = {}) {
    this.#pipeline = pipeline
    this.#counts = counts
  }

  /** Whether this filled a request, which is stored then. */
  async add(observations: readonly Observation[], full = 600): Promise<boolean> {
    this.#observations.push(...observations)
    if (this.#observations.length < full) return false
    await this.flush()
    return true
  }

  /** Resolves when everything added is stored. Waits for its turn where others keep the pipeline busy. */
  async flush(): Promise<void> {
    const observations = this.#observations
    if (observations.length === 0) return
    this.#observations = []
    const parsed = {
      observations,
      events: [],
      rejected: [],
      observationIndexes: observations.map((_, index) => index),
      ...(this.#counts && { traffic: trafficOf(observations) }),
    }
    for (;;) {
      try {
        await this.#pipeline.ingest(parsed)
        return
      } catch (error) {
        if (!(error instanceof IngestBusy)) throw error
        await sleep(error.retrySeconds * 1000)
      }
    }
  }
}

/** What a message of a demo device has in bytes, about. */
const bytes = 420

function trafficOf(observations: readonly Observation[]): DeviceTraffic[] {
  const traffic = new TrafficCount()
  for (const observation of observations)
    traffic.add(observation.deviceUid, observation, 'wlx', `4.2.${observation.deviceUid.at(-1)}`)
  return traffic.finish(bytes * observations.length)
}

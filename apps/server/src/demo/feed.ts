import { setTimeout as sleep } from 'node:timers/promises'
import { IngestBusy } from '#telemetry/ingest/group-commit.ts'
import type { Observation, Parsed } from '#telemetry/ingest/observation.ts'
import { TrafficCount, type DeviceTraffic } from '#telemetry/ingest/traffic/traffic.ts'

/** Part of the pipeline that the demo fleet may use: readings only. */
export interface ReadingPipeline {
  ingest: (parsed: Omit<Parsed, 'events'> & { events: never[] }) => Promise<unknown>
}

/** Sends readings through the pipeline in large requests, one after the other. */
export class Feed {
  readonly #pipeline: ReadingPipeline
  readonly #counts: boolean
  #observations: Observation[] = []

  /** @param counts true to count messages, which generated history must not */
  constructor(pipeline: ReadingPipeline, { counts = false } = {}) {
    this.#pipeline = pipeline
    this.#counts = counts
  }

  /** Adds readings. Returns true if a request was full and is stored. */
  async add(observations: readonly Observation[], full = 600): Promise<boolean> {
    this.#observations.push(...observations)
    if (this.#observations.length < full) return false
    await this.flush()
    return true
  }

  /** Resolves when all readings are stored. Retries while the pipeline is busy. */
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

/** Approximate size of a message in bytes. */
const bytes = 420

function trafficOf(observations: readonly Observation[]): DeviceTraffic[] {
  const traffic = new TrafficCount()
  for (const observation of observations)
    traffic.add(observation.deviceUid, observation, 'wlx', `4.2.${observation.deviceUid.at(-1)}`)
  return traffic.finish(bytes * observations.length)
}

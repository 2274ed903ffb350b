import { setTimeout as delay } from 'node:timers/promises'
import { Backoff } from '../common/backoff.ts'
import { reasonOf } from '../common/log.ts'
import type { Taken } from '../queue/queue.ts'
import { logNotice, receiveConfiguration, receiveJob } from './downlink.ts'
import { HttpError, type HttpClient } from './http-client.ts'
import type { UplinkOptions } from './mqtt-uplink.ts'

/** Limits per request. */
const most = { messages: 100, bytes: 900_000 }
const longestRetryMs = 60_000
/** Milliseconds between two polls while a job runs, because the server lists it again immediately. */
const pollPauseMs = 5000

export interface HttpsUplinkOptions extends Omit<UplinkOptions, 'url' | 'credentials'> {
  readonly client: HttpClient
  /** Version of the device's configuration. */
  readonly configurationVersion: () => number | undefined
  /** Maximum duration of a poll in seconds. */
  readonly pollSeconds?: number
  readonly pollPauseMs?: number
}

/** Posts the queued messages, and polls jobs and configuration. */
export class HttpsUplink {
  readonly #options: HttpsUplinkOptions
  readonly #stopping = new AbortController()
  #isConnected = false
  /** Undefined before the first poll, because data of an unclaimed device other than readings would be lost. */
  #isClaimed: boolean | undefined
  #batchSize = most.messages
  #wake: (() => void) | undefined
  #hasNews = false
  readonly #unfollow: () => void
  readonly #loops: Promise<unknown>

  constructor(options: HttpsUplinkOptions) {
    this.#options = options
    this.#unfollow = options.queue.onMessage(() => {
      this.#hasNews = true
      this.#wake?.()
    })
    this.#loops = Promise.all([this.#repeat(() => this.#post()), this.#repeat(() => this.#poll())])
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  async stop(): Promise<void> {
    this.#unfollow()
    this.#stopping.abort()
    this.#wake?.()
    await this.#loops
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    const backoff = new Backoff(this.#options.firstRetryMs ?? 1000, longestRetryMs)
    while (!this.#stopping.signal.aborted) {
      try {
        await step()
        backoff.reset()
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#isConnected = false
        const wait = Math.max(backoff.next(), retryAfterOf(error))
        this.#options.log(`Not connected: ${reasonOf(error)}. Next attempt in ${Math.ceil(wait / 1000)} s.`)
        await this.#sleep(wait)
      }
    }
  }

  async #post(): Promise<void> {
    this.#hasNews = false
    const batch = this.#isClaimed === undefined ? [] : await this.#take()
    if (batch.length === 0) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
        if (this.#hasNews || this.#stopping.signal.aborted) resolve()
      })
      return
    }
    const messages = batch.map(({ topic, payload }) => `{"topic":"${topic}","payload":${payload.toString()}}`)
    try {
      const result = await this.#options.client.json('/devices/v1/messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(`{"messages":[${messages.join(',')}]}`),
        signal: this.#stopping.signal,
      })
      this.#isConnected = true
      for (const taken of batch) taken.done()
      this.#batchSize = most.messages
      for (const notice of (result as { notices?: unknown[] } | null)?.notices ?? [])
        logNotice(notice, this.#options.log)
    } catch (error) {
      this.#refuse(batch, error)
    }
    if (this.#isClaimed === false) await this.#sleep(this.#options.unclaimedPaceMs ?? 10_500)
  }

  /** Finds a rejected message by halving the batch, and sets it aside until the next start. */
  #refuse(batch: readonly Taken[], error: unknown): void {
    const isRefused = error instanceof HttpError && error.isFinal && error.status !== 403
    if (!isRefused) {
      for (const taken of batch) taken.release()
      throw error
    }
    const [only] = batch
    if (batch.length > 1) {
      this.#batchSize = Math.ceil(batch.length / 2)
      for (const taken of batch) taken.release()
    } else this.#options.log(`The server refuses a message to ${only?.topic}, which is set aside: ${error.message}`)
  }

  async #take(): Promise<Taken[]> {
    const batch: Taken[] = []
    let bytes = 0
    const size = this.#isClaimed ? this.#batchSize : 1
    while (batch.length < size && bytes < most.bytes) {
      const taken = await this.#options.queue.take({ onlyReadings: !this.#isClaimed })
      if (!taken) break
      bytes += taken.payload.length
      batch.push(taken)
    }
    return batch
  }

  async #poll(): Promise<void> {
    const { client, downlink, log, configurationVersion, pollSeconds = 55 } = this.#options
    const version = configurationVersion()
    const query = `wait=${this.#isClaimed ? pollSeconds : 0}${version === undefined ? '' : `&configuration=${version}`}`
    let work: { jobs?: unknown[]; configuration?: unknown } | null
    try {
      work = (await client.json(`/devices/v1/jobs?${query}`, {
        method: 'GET',
        signal: this.#stopping.signal,
        idleMs: (pollSeconds + 30) * 1000,
      })) as typeof work
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status === 403
      if (isRefused && this.#isClaimed !== false) {
        log('The server refuses jobs. Claim the device to send more than its readings.')
      }
      if (isRefused) this.#setClaimed(false)
      else if (error instanceof HttpError) this.#setClaimed(this.#isClaimed ?? true)
      if (!isRefused) throw error
      await this.#sleep(this.#options.claimCheckMs ?? 30_000)
      return
    }
    this.#isConnected = true
    this.#setClaimed(true)
    for (const job of work?.jobs ?? []) receiveJob(job, downlink, log)
    if (work?.configuration !== undefined) receiveConfiguration(work.configuration, downlink, log)
    if ((work?.jobs ?? []).length > 0) await this.#sleep(this.#options.pollPauseMs ?? pollPauseMs)
  }

  #setClaimed(isClaimed: boolean): void {
    if (this.#isClaimed === isClaimed) return
    this.#isClaimed = isClaimed
    this.#hasNews = true
    this.#wake?.()
  }

  async #sleep(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}

function retryAfterOf(error: unknown): number {
  const seconds = error instanceof HttpError ? Number(error.headers['retry-after']) : Number.NaN
  return Number.isFinite(seconds) ? seconds * 1000 : 0
}

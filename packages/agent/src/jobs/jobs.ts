import { join } from 'node:path'
import type { Clock } from '../common/clock.ts'
import { removeQuietly } from '../common/durable-file.ts'
import { reasonOf, type Log } from '../common/log.ts'
import type { Job, JobProgressMessage } from '@muster/contract/devices'
import type { Queue } from '../queue/queue.ts'
import type { Settings } from '../settings/settings.ts'
import type { HttpClient } from '../uplink/http-client.ts'
import { refusalOf, runCommand } from './command.ts'
import { dropPart, storeFile } from './file.ts'
import { installFirmware, interruptedFirmware } from './firmware.ts'
import { Journal, type JournalEntry, type Phase } from './journal.ts'
import { aborted, completed, failed, type Outcome } from './outcome.ts'
import { FrameFeed, logFrames, repairLog, uploadLog } from './sniffing.ts'
import { Steps } from './steps.ts'

export interface JobsOptions {
  readonly settings: Settings
  readonly queue: Queue
  readonly clock: Clock
  readonly log: Log
  /** Absent if the settings contain no address for it. */
  readonly client?: HttpClient | undefined
  readonly feed: FrameFeed
  /** Called after the end of an update. */
  readonly onFirmware?: () => void
  readonly firstRetryMs?: number
}

const megabyte = 1024 * 1024
/** Bytes removed from a message above its limit. */
const most = { message: 500, result: 4000 }

/** Executes server jobs: each at most once, and commands sequentially. */
export class Jobs {
  readonly #options: JobsOptions
  readonly #journal: Journal
  readonly #running = new Map<string, AbortController>()
  /** Queue ends by kind. */
  readonly #chains = new Map<Job['kind'], Promise<void>>()
  readonly #keyListeners = new Set<() => void>()
  /** Aborted when the program ends; its jobs continue or are reported after the next start. */
  readonly #stopping = new AbortController()

  constructor(options: JobsOptions) {
    this.#options = options
    this.#journal = new Journal(join(options.settings.folder, 'jobs'))
    for (const entry of this.#journal.open) this.#enqueue(entry)
  }

  /** Accepts a job; a known job is not executed again. */
  take(job: Job): void {
    const known = this.#journal.get(job.id)
    const running = this.#running.get(job.id)
    if (known?.end) void this.#options.queue.endJob(known.end)
    else if (job.abort && running) running.abort()
    else if (!running) {
      if (!job.abort) this.#report(job, 'fetched')
      this.#enqueue({ job: known?.job ?? job, phase: known?.phase ?? 'accepted' }, job.abort)
    }
  }

  /** Responds to an unreadable job. */
  refuse(id: string, reason: string): void {
    if (!this.#running.has(id))
      void this.#options.queue.endJob(this.#progressOf(id, failed(`The agent does not understand it: ${reason}`)))
  }

  /** The machine was started. */
  keyOn(): void {
    for (const listener of this.#keyListeners) listener()
  }

  /** Resolves when all running jobs have stopped. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const controller of this.#running.values()) controller.abort()
    await Promise.all(this.#chains.values())
  }

  #enqueue(entry: JournalEntry, isAborted = false): void {
    const { job } = entry
    const controller = new AbortController()
    if (isAborted) controller.abort()
    this.#running.set(job.id, controller)
    const before = this.#chains.get(job.kind) ?? Promise.resolve()
    const chain = before
      .then(() => this.#execute(entry, controller.signal))
      .catch((error: unknown) => this.#options.log(`${job.id} was not stored: ${reasonOf(error)}`))
      .finally(() => this.#running.delete(job.id))
    this.#chains.set(job.kind, chain)
  }

  async #execute({ job, phase }: JournalEntry, signal: AbortSignal): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { queue, log } = this.#options
    let outcome: Outcome
    try {
      await this.#journal.set({ job, phase })
      outcome = phase === 'accepted' ? await this.#begin(job, signal) : await this.#continue(job, phase, signal)
    } catch (error) {
      // a job that the end of the program interrupts keeps its phase
      if (this.#stopping.signal.aborted) return
      outcome = signal.aborted ? aborted('It was aborted.') : failed(reasonOf(error))
    }
    if (this.#stopping.signal.aborted) return
    const end = this.#progressOf(job.id, outcome)
    log(`${job.id} ${outcome.status}${outcome.message ? `: ${outcome.message}` : ''}`)
    await queue.endJob(end)
    await this.#journal.set({ job, phase: 'ended', end })
    if (job.kind === 'firmware') this.#options.onFirmware?.()
  }

  async #begin(job: Job, signal: AbortSignal): Promise<Outcome> {
    if (signal.aborted) {
      if (job.kind === 'file') await this.#dropFile(job)
      return aborted('It had not started.')
    }
    if (job.expiresAt !== undefined) {
      if (!this.#options.clock.isSet)
        return failed('The device does not know the time, so that it cannot check the expiry.')
      if (this.#isExpired(job)) return failed('It expired before the device could start it.')
    }
    if (job.kind === 'command') return this.#command(job, signal)
    if (job.kind === 'file') return this.#file(job, signal)
    return job.kind === 'sniffing' ? this.#sniffing(job, signal) : this.#firmware(job, signal)
  }

  /** Handles a job that was interrupted by the end of the program. */
  async #continue(job: Job, phase: Phase, signal: AbortSignal): Promise<Outcome> {
    const { firmware } = this.#options.settings
    if (job.kind === 'command') return failed('It was interrupted. Whether it was done is not known.')
    if (job.kind === 'firmware' && firmware) return interruptedFirmware(job, firmware, this.#firmwareFolder)
    if (job.kind === 'sniffing') return this.#upload(job, 'The log was interrupted; what it has is uploaded.')
    return phase === 'started' ? this.#begin(job, signal) : failed('It was interrupted.')
  }

  async #command(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { settings } = this.#options
    if (!job.command) return failed('The job names no command.')
    const refusal = refusalOf(job.command, settings)
    if (refusal) return failed(refusal)
    await this.#journal.set({ job, phase: 'started' })
    this.#report(job, 'in-progress')
    return runCommand(job.command, settings, signal)
  }

  async #file(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { files } = this.#options.settings
    const { client } = this.#options
    if (!files || !client) return failed('The settings of this device allow no files.')
    try {
      return await storeFile(job, {
        ...this.#downloads(job, client, signal),
        folder: files.folder,
        mostBytes: files.megabytes * megabyte,
      })
    } catch (error) {
      if (signal.aborted && !this.#stopping.signal.aborted) await this.#dropFile(job)
      throw error
    }
  }

  async #dropFile(job: Job): Promise<void> {
    const { files } = this.#options.settings
    if (files) await dropPart(job.id, files.folder)
  }

  async #firmware(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { settings, client } = this.#options
    if (!settings.firmware || settings.model === undefined || !client)
      return failed('The settings of this device allow no firmware.')
    return installFirmware(job, {
      ...this.#downloads(job, client, signal),
      settings: settings.firmware,
      model: settings.model,
      stopping: this.#stopping.signal,
      folder: this.#firmwareFolder,
      onInstall: async () => {
        await this.#journal.set({ job, phase: 'started' })
        this.#report(job, 'in-progress', 100, 'Installing')
      },
    })
  }

  get #firmwareFolder(): string {
    return join(this.#options.settings.folder, 'firmware')
  }

  async #sniffing(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { settings, client, feed } = this.#options
    if (!settings.sniffing || !client) return failed('The settings of this device allow no logs of the bus.')
    if (settings.can.length === 0) return failed('The settings of this device have no bus.')
    if (!job.sniffing) return failed('The job names no log.')
    if (job.sniffing.schedule === 'BOOT') {
      if (!settings.ignition) return failed('The settings of this device have no input of the key.')
      this.#report(job, 'in-progress', 0, 'Waiting for the key')
      await this.#nextKeyOn(signal)
      if (signal.aborted) return aborted('It was aborted before the machine was started.')
    }
    await this.#journal.set({ job, phase: 'started' })
    const steps = new Steps(percent => this.#report(job, 'in-progress', Math.floor(percent * 0.9), 'Logging'))
    await logFrames({
      feed,
      path: this.#logOf(job),
      seconds: job.sniffing.seconds,
      mostBytes: Math.min(job.sniffing.maxBytes, settings.sniffing.megabytes * megabyte),
      signal,
      onProgress: (done, total) => steps.at(done, total),
    })
    // the upload follows at the next start
    if (this.#stopping.signal.aborted) return failed('')
    await this.#journal.set({ job, phase: 'logged' })
    const outcome = await this.#upload(job)
    return signal.aborted && outcome.status === 'completed'
      ? aborted('It was aborted; what was logged is uploaded.')
      : outcome
  }

  /** Uploads logged frames, even after an abort. */
  async #upload(job: Job, message?: string): Promise<Outcome> {
    const { client, log, firstRetryMs } = this.#options
    const path = this.#logOf(job)
    if (!job.sniffing || !client) return failed('The settings of this device allow no logs of the bus.')
    if ((await repairLog(path)) === 0) {
      await removeQuietly(path)
      return failed('There was no frame on the bus.')
    }
    const steps = new Steps(percent => this.#report(job, 'in-progress', 90 + Math.floor(percent / 10), 'Uploading'))
    await uploadLog({
      client,
      path,
      url: job.sniffing.url,
      signal: this.#stopping.signal,
      onProgress: (done, total) => steps.at(done, total),
      log,
      ...(firstRetryMs !== undefined && { firstRetryMs }),
    })
    await removeQuietly(path)
    return completed(message)
  }

  #nextKeyOn(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const finish = () => {
        this.#keyListeners.delete(finish)
        signal.removeEventListener('abort', finish)
        resolve()
      }
      this.#keyListeners.add(finish)
      signal.addEventListener('abort', finish)
      if (signal.aborted) finish()
    })
  }

  #downloads(job: Job, client: HttpClient, signal: AbortSignal) {
    const { log, firstRetryMs } = this.#options
    const steps = new Steps(percent => this.#report(job, 'in-progress', percent))
    return {
      client,
      signal,
      log,
      onProgress: (done: number, total: number) => steps.at(done, total),
      isExpired: () => this.#isExpired(job),
      ...(firstRetryMs !== undefined && { firstRetryMs }),
    }
  }

  #isExpired({ expiresAt }: Job): boolean {
    return expiresAt !== undefined && this.#options.clock.now() >= expiresAt
  }

  #logOf(job: Job): string {
    return join(this.#options.settings.folder, 'logs', `${job.id}.log`)
  }

  #report({ id }: Job, status: 'fetched' | 'in-progress', progress?: number, message?: string): void {
    this.#options.queue.setProgress({
      job: id,
      status,
      ...(progress !== undefined && { progress }),
      ...(message && { message }),
      time: this.#options.clock.now(),
    })
  }

  #progressOf(job: string, { status, message, result }: Outcome): JobProgressMessage {
    return {
      job,
      status,
      ...(message && { message: message.slice(0, most.message) }),
      ...(result && { result: result.slice(0, most.result) }),
      time: this.#options.clock.now(),
    }
  }
}

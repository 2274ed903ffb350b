import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { exit } from './exit.ts'
import { launch } from './launch.ts'
import type { Launch } from './launch.ts'
import { endLeftovers } from './process-file.ts'

/** Milliseconds after which a stopping database closes its connections. */
const patience = 20_000
/** Consecutive failures after which the database is not restarted. */
const mostFailures = 5
/** Milliseconds before each restart; the first is immediate. */
const backoff = [0, 500, 1000, 2000, 4000]
/** Milliseconds after which a running database counts as healthy and earlier failures no longer count. */
const healthyAfter = 30_000

export interface Supervision {
  /** Called when the database exits unexpectedly or fails to restart; the next attempt follows after `delayMs`. */
  onDown: (reason: string, delayMs: number) => void
  /** Called when it accepts connections again. */
  onUp: () => void
  /** Called after five consecutive failures, when restarts end; the error includes the remedy. */
  onLost: (error: Error) => void
}

/** PostgreSQL that restarts on the same port when it exits unexpectedly. */
export class Supervised {
  readonly #options: Launch
  readonly #supervision: Supervision | undefined
  readonly #stopping = new AbortController()
  readonly port: number
  /** Settles when it has stopped permanently. */
  readonly ended: Promise<void>
  #child: ChildProcess
  #trouble: string | undefined

  private constructor(options: Launch, supervision: Supervision | undefined, child: ChildProcess, port: number) {
    this.#options = options
    this.#supervision = supervision
    this.#child = child
    this.port = port
    this.ended = this.#watch()
  }

  /** @param supervision if absent, the database is not restarted */
  static async start(options: Launch, supervision?: Supervision): Promise<Supervised> {
    const { child, port } = await launch(options)
    return new Supervised(options, supervision, child, port)
  }

  /** Process ID of the running, starting or last database. */
  get pid(): number {
    return this.#child.pid!
  }

  /** Reason for which it is unavailable. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Interrupts the database without waiting, when this process exits. */
  interrupt(): void {
    this.#stopping.abort()
    this.#child.kill('SIGINT')
  }

  async stop(): Promise<void> {
    this.interrupt()
    const cut = setTimeout(() => this.#child.kill('SIGQUIT'), patience)
    await this.ended
    clearTimeout(cut)
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping
    let failures = 0
    for (let startedAt = Date.now(); ; startedAt = Date.now()) {
      await exit(this.#child)
      if (signal.aborted || !this.#supervision) return
      failures = Date.now() - startedAt >= healthyAfter ? 0 : failures + 1
      let reason = `ended ${endOf(this.#child)}`
      for (let isUp = false; !isUp;) {
        if (failures >= mostFailures) return this.#giveUp(reason)
        const wait = backoff[failures] ?? 0
        this.#trouble = `the embedded PostgreSQL ${reason} and is being restarted`
        this.#supervision.onDown(reason, wait)
        await delay(wait, undefined, { signal }).catch(() => {})
        if (signal.aborted) return
        try {
          await this.#again()
          isUp = true
        } catch (error) {
          if (signal.aborted) return exit(this.#child)
          failures += 1
          reason = error instanceof Error ? error.message : String(error)
        }
      }
      if (signal.aborted) return exit(this.#child)
      this.#trouble = undefined
      this.#supervision.onUp()
    }
  }

  async #again(): Promise<void> {
    await endLeftovers(this.#options.cluster)
    // stored at once, so that a database that is still starting is ended, too
    const onSpawn = (child: ChildProcess) => void (this.#child = child)
    await launch(this.#options, { port: this.port, signal: this.#stopping.signal, onSpawn })
  }

  #giveUp(reason: string): void {
    const { cluster, log } = this.#options
    this.#trouble = 'the embedded PostgreSQL failed too often and is not restarted'
    this.#supervision?.onLost(
      new Error(
        `The embedded PostgreSQL ended ${mostFailures} times in a row, so the server stops. Its data folder is ` +
          `${cluster}, its log ${log}: fix what the log reports, then start the server again. Last failure: ${reason}`,
      ),
    )
  }
}

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode === null ? `with exit code ${exitCode}` : `by signal ${signalCode}`

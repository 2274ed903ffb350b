import { Worker } from 'node:worker_threads'
import type { AempSnapshot } from '../aemp/aemp.ts'
import { Unreadable } from '../checks.ts'
import { IngestBusy } from '../group-commit.ts'
import type { Body } from './formats.ts'
import { limits as usual, type Limits } from './limits.ts'
import { TooLarge } from './too-large.ts'
import type { WorkerResult } from './worker.ts'

interface Task {
  body: Body
  resolve: (parsed: AempSnapshot) => void
  reject: (reason: unknown) => void
}

export type WorkerLimits = Pick<
  Limits,
  'workers' | 'waiting' | 'retrySeconds' | 'workerHeap' | 'workerCpu' | 'workerTime' | 'workerIdle'
>

/** Worker threads that parse large bodies. They start on demand and end after a time without work. */
export class Workers {
  readonly #limits: WorkerLimits
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = []
  readonly #waiting: Task[] = []
  #running = 0

  constructor(limits: WorkerLimits = usual) {
    this.#limits = limits
  }

  /**
   * @throws IngestBusy if too many large bodies are waiting
   * @throws TooLarge if parsing takes too much memory or time
   * @throws Unreadable if nothing can be read
   */
  read(body: Body): Promise<AempSnapshot> {
    const { workers, waiting, retrySeconds } = this.#limits
    return new Promise((resolve, reject) => {
      const task = { body, resolve, reject }
      if (this.#running < workers) void this.#run(task)
      else if (this.#waiting.length < waiting) this.#waiting.push(task)
      else {
        const message =
          'Too many large bodies are being read: send this request again in a few seconds, or smaller ones'
        reject(new IngestBusy(message, retrySeconds))
      }
    })
  }

  async #run({ body, resolve, reject }: Task): Promise<void> {
    this.#running++
    let worker: Worker | undefined
    try {
      worker = this.#take()
      const answer = await this.#ask(worker, body)
      this.#rest(worker)
      if ('parsed' in answer) resolve(answer.parsed)
      else if ('tooLarge' in answer) reject(new TooLarge(answer.tooLarge))
      else reject('unreadable' in answer ? new Unreadable(answer.unreadable) : answer.failed)
    } catch (error) {
      reject(error)
      await worker?.terminate()
    } finally {
      this.#running--
      const next = this.#waiting.shift()
      if (next) void this.#run(next)
    }
  }

  #ask(worker: Worker, body: Body): Promise<WorkerResult> {
    const { workerCpu, workerTime, workerHeap } = this.#limits
    const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>()
    const onError = (error: Error & { code?: string }) => {
      const isHeap = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isHeap ? refused(`needs more than ${workerHeap} MB of memory to be read`) : error)
    }
    const onExit = () => reject(new Error('The thread that reads large bodies ended'))
    const tooLong = (limit: number) => reject(refused(`takes more than ${limit / 1000} s to be read`))
    const timer = setTimeout(() => tooLong(workerTime), workerTime)
    const watch = setInterval(
      (usage: () => Promise<number>) => {
        void usage().then(cpu => cpu > workerCpu && tooLong(workerCpu))
      },
      200,
      cpuTime(worker),
    )
    worker.once('message', resolve).once('error', onError).once('exit', onExit)
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(body, transferable(body.bytes))
    } catch (error) {
      reject(error)
    }
    return promise.finally(() => {
      clearTimeout(timer)
      clearInterval(watch)
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
    })
  }

  #take(): Worker {
    const rested = this.#idle.pop()
    if (rested) {
      clearTimeout(rested.timer)
      rested.worker.ref()
      return rested.worker
    }
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.workerHeap, maxYoungGenerationSizeMb: 16 },
    })
    worker.on('error', () => {})
    worker.once('exit', () => this.#forget(worker))
    return worker
  }

  #rest(worker: Worker): void {
    worker.unref()
    const end = () => {
      this.#forget(worker)
      void worker.terminate()
    }
    this.#idle.push({ worker, timer: setTimeout(end, this.#limits.workerIdle).unref() })
  }

  #forget(worker: Worker): void {
    const at = this.#idle.findIndex(rested => rested.worker === worker)
    if (at === -1) return
    clearTimeout(this.#idle[at]?.timer)
    this.#idle.splice(at, 1)
  }
}

/** Returns a function that reads the CPU time in milliseconds since its first call. */
function cpuTime(worker: Worker): () => Promise<number> {
  let before: NodeJS.CpuUsage | undefined
  return async () => {
    // a starting or ending thread has no usage
    const usage = await worker.cpuUsage().catch(() => undefined)
    before ??= usage
    return usage && before ? (usage.user + usage.system - before.user - before.system) / 1000 : 0
  }
}

/** Returns the buffer to transfer instead of copying, if the bytes own it. */
const transferable = ({ byteLength, buffer }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []

const refused = (why: string) => new TooLarge(`The body is too large: it ${why}; send less at once`)

import { Worker } from 'node:worker_threads'

/** Arguments of scrypt. */
export interface Derivation {
  secret: string
  salt: Uint8Array
  length: number
  N: number
  r: number
  p: number
  maxmem: number
}

export type Derived = { key: Uint8Array } | { failed: unknown }

/**
 * Worker threads that derive keys, so that the four threads of libuv stay free for compression, DNS and files. A thread starts when
 * all others are busy: the queue limits their number.
 */
class HashThreads {
  readonly #idle: Worker[] = []

  async derive(task: Derivation): Promise<Buffer> {
    const worker = this.#take()
    try {
      const result = await deriveIn(worker, task)
      worker.unref()
      this.#idle.push(worker)
      if ('failed' in result) throw result.failed
      return Buffer.from(result.key)
    } catch (error) {
      if (!this.#idle.includes(worker)) await worker.terminate()
      throw error
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop()
    if (idle) {
      idle.ref()
      return idle
    }
    const worker = new Worker(new URL('hash.worker.ts', import.meta.url), { execArgv: [] })
    worker.on('error', () => {})
    worker.once('exit', () => {
      const at = this.#idle.indexOf(worker)
      if (at !== -1) this.#idle.splice(at, 1)
    })
    return worker
  }
}

function deriveIn(worker: Worker, task: Derivation): Promise<Derived> {
  const { promise, resolve, reject } = Promise.withResolvers<Derived>()
  const onExit = () => reject(new Error('The thread that hashes passwords ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task)
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', onExit))
}

export const hashThreads = new HashThreads()

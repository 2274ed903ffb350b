import { Worker } from 'node:worker_threads'

/** A call of scrypt. */
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
 * Worker threads that derive keys: libuv's four threads stay free for compression, names of hosts and files. A thread starts when
 * all others are busy, so the queue before it decides how many there are.
 */
class HashThreads {
  readonly #idle: Worker[] = []

  async derive(task: Derivation): Promise<Buffer> {
    const worker = this.#take()
    try {
      const answer = await ask(worker, task)
      worker.unref()
      this.#idle.push(worker)
      if ('failed' in answer) throw answer.failed
      return Buffer.from(answer.key)
    } catch (error) {
      if (!this.#idle.includes(worker)) await worker.terminate()
      throw error
    }
  }

  #take(): Worker {
    const rested = this.#idle.pop()
    if (rested) {
      rested.ref()
      return rested
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

function ask(worker: Worker, task: Derivation): Promise<Derived> {
  const { promise, resolve, reject } = Promise.withResolvers<Derived>()
  const onExit = () => reject(new Error('The thread that hashes passwords ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task)
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', onExit))
}

/** Those of this process. */
export const hashThreads = new HashThreads()

// Derives one key at a time, outside the thread that serves requests and the threads of libuv.
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Derivation, Derived } from './hash-threads.ts'

// on Linux this lowers the priority of this thread only: requests come first, and hashing continues under load
if (process.platform === 'linux') setPriority(1)

parentPort?.on('message', (task: Derivation) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(derive(task))
})

function derive({ secret, salt, length, ...cost }: Derivation): Derived {
  try {
    return { key: scryptSync(secret, salt, length, cost) }
  } catch (error) {
    return { failed: error }
  }
}

// Derives one key after the other, away from the thread that answers requests and from libuv's threads.
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Derivation, Derived } from './hash-threads.ts'

// on Linux this is the priority of this thread alone: requests come first, and a busy machine still hashes
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

// parses bodies one after the other outside the main thread
import { parentPort } from 'node:worker_threads'
import type { AempSnapshot } from '../aemp/aemp.ts'
import { Unreadable } from '../checks.ts'
import { parseBody, type Body } from './formats.ts'
import { TooLarge } from './too-large.ts'
import { jsonOf } from '../traffic/traffic.ts'

/** Result of a body; error classes do not survive between threads. */
export type WorkerResult =
  | { parsed: AempSnapshot }
  | { tooLarge: string }
  | { unreadable: string }
  | { failed: unknown }

parentPort?.on('message', (body: Body) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(readBody(body))
})

function readBody(body: Body): WorkerResult {
  try {
    const parsed = parseBody(body)
    // sending a text between threads costs a fraction of sending an object
    for (const device of parsed.traffic ?? []) device.last = jsonOf(device)
    return { parsed }
  } catch (error) {
    if (error instanceof TooLarge) return { tooLarge: error.message }
    return error instanceof Unreadable ? { unreadable: error.message } : { failed: error }
  }
}

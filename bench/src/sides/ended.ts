import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Rejects when a child process ends; for `Promise.race`. */
export function ended(child: ChildProcess, name: string): Promise<never> {
  const failed = once(child, 'exit').then(() =>
    Promise.reject(new Error(`The ${name} ended before the measurement did.`)),
  )
  // after the measurement, the rejection has no other handler
  failed.catch(() => {})
  return failed
}

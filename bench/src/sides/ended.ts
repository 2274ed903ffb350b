import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Rejects when a child process ends; to be raced with what is waited for. */
export function ended(child: ChildProcess, name: string): Promise<never> {
  const failed = once(child, 'exit').then(() =>
    Promise.reject(new Error(`The ${name} ended before the measurement did.`)),
  )
  // nobody waits for it once the measurement is over
  failed.catch(() => {})
  return failed
}

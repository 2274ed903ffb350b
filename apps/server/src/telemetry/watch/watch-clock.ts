import type { Milliseconds } from '#kernel/time/units.ts'

/** Maximum delay for detecting a silence or a duration. */
const every: Milliseconds = 5000

/** Judges silent units periodically. Returns a stop function, which resolves after the last run. */
export function startWatchClock(wake: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= wake()
      .then(() => undefined, onError)
      .finally(() => (running = undefined))
  }, every)
  return async () => {
    clearInterval(timer)
    await running
  }
}

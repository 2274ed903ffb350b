import type { Milliseconds } from '#kernel/time/units.ts'

/** How late a silence or a duration may be noticed. */
const every: Milliseconds = 5000

/** Looks at silent units again and again. Returns what ends it, once the last look is done. */
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

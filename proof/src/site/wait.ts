import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two attempts. */
const interval = 50

/**
 * Repeats a check until it returns something; errors count as a failed attempt.
 *
 * @throws Error that names what was waited for, and the last error
 */
export async function until<T>(what: string, check: () => Promise<T | undefined | false>, limit = 180_000): Promise<T> {
  const deadline = Date.now() + limit
  for (;;) {
    let cause: unknown
    try {
      const found = await check()
      if (found !== undefined && found !== false) return found
    } catch (error) {
      cause = error
    }
    if (Date.now() > deadline) throw new Error(`${what}: not within ${limit / 1000} seconds`, { cause })
    await pause(interval)
  }
}

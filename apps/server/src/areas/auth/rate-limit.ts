export interface RateLimit {
  /** Counts one attempt under each key; answers how many seconds to wait, 0 when the attempt may go on. */
  attempt(keys: readonly string[]): number
  /** Forgets a key's attempts, after a success. */
  clear(key: string): void
}

interface Window {
  attempts: number
  /** Milliseconds since the epoch at which counting starts anew. */
  ends: number
}

/** Counts attempts in fixed windows; what is over costs no memory. */
export function createRateLimit({ most = 10, windowMs = 60_000, now = Date.now, maxKeys = 100_000 } = {}): RateLimit {
  const windows = new Map<string, Window>()

  function count(key: string): number {
    const at = now()
    const known = windows.get(key)
    const window = known && known.ends > at ? known : { attempts: 0, ends: at + windowMs }
    window.attempts += 1
    windows.delete(key)
    windows.set(key, window)
    return window.attempts > most ? Math.ceil((window.ends - at) / 1000) : 0
  }

  function sweep(): void {
    const at = now()
    for (const [key, { ends }] of windows) if (ends <= at || windows.size > maxKeys) windows.delete(key)
  }

  return {
    attempt(keys) {
      if (windows.size > maxKeys) sweep()
      return Math.max(0, ...keys.map(count))
    },
    clear: key => void windows.delete(key),
  }
}

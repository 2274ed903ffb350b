interface Wait {
  /** Milliseconds to leave to other work first. */
  after?: number
  /** Longest wait for an idle period, in milliseconds; also the wait where the browser reports no idle periods. */
  atMost: number
}

/** Runs a function once the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void, { after = 0, atMost }: Wait): () => void {
  // Safari has no idle callback
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, after + atMost)
    return () => clearTimeout(timer)
  }
  let waiting = 0
  const timer = setTimeout(() => (waiting = requestIdleCallback(run, { timeout: atMost })), after)
  return () => {
    clearTimeout(timer)
    cancelIdleCallback(waiting)
  }
}

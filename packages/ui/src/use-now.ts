import { useSyncExternalStore } from 'react'

/** Milliseconds since 1970, at most half a minute old. */
export const useNow = (): number => useSyncExternalStore(ticker.subscribe, ticker.get)

const tickMs = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Clock shared by all relative times. Pauses while the page is hidden. */
const ticker = {
  get: () => now,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) start()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  },
}

function start(): void {
  document.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
}

function stop(): void {
  document.removeEventListener('visibilitychange', onVisibilityChange)
  clearInterval(timer)
}

function onVisibilityChange(): void {
  clearInterval(timer)
  if (document.visibilityState === 'hidden') return
  timer = setInterval(tick, tickMs)
  tick()
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

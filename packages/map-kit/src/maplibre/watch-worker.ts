import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { BlockedError } from '../engine.ts'
import type { Unsubscribe } from '../types.ts'

/** Milliseconds to wait for the worker before probing. */
const timeoutMs = 4_000

/**
 * Detects a worker blocked by the content security policy of an embedding page: the engine does not notice and the
 * map stays empty. A second worker started in the same way reveals the cause.
 * @param isAlive returns true after the engine's worker has responded
 */
export function watchWorker(isAlive: () => boolean, onBlocked: (error: BlockedError) => void): Unsubscribe {
  const address = new URL(workerUrl, import.meta.url)
  if (address.origin === location.origin) return () => {}
  let probe: Worker | undefined
  const end = () => probe?.terminate()
  const timer = setTimeout(() => {
    if (isAlive()) return
    const blocked = () => {
      end()
      if (isAlive()) return
      const error = new BlockedError('worker-src', `blob: ${address.origin}`)
      // also if the page replaces the message
      reportError(error)
      onBlocked(error)
    }
    const script = new Blob([`import ${JSON.stringify(address.href)};postMessage('loaded')`], {
      type: 'text/javascript',
    })
    const url = URL.createObjectURL(script)
    try {
      probe = new Worker(url, { type: 'module' })
      probe.addEventListener('message', end)
      probe.addEventListener('error', blocked)
    } catch {
      blocked()
    } finally {
      URL.revokeObjectURL(url)
    }
  }, timeoutMs)
  return () => {
    clearTimeout(timer)
    end()
  }
}

import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { BlockedError } from '../engine.ts'
import type { Unsubscribe } from '../types.ts'

/** Milliseconds after which a map without a sign of its worker is looked into. */
const timeoutMs = 4_000

/**
 * On a page of another origin, the page's content security policy may keep the engine's worker from loading: the engine
 * does not notice, and the map stays empty. A second worker that is started in the same way then shows the cause.
 * @param isAlive whether the engine's worker has answered
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
      // also where the page shows words of its own
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

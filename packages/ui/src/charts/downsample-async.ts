import type { View } from './decimate.ts'
import type { Response, Request } from './downsample.worker.ts'
import { Signals, type Downsampled } from './downsample-signals.ts'

export interface Downsampler {
  /** Passes the downsampled view to `callback`, immediately or later. A newer view replaces a pending one. */
  view(view: View, callback: (downsampled: Downsampled) => void): void
  dispose(): void
}

/** Maximum number of readings downsampled on the main thread; a worker handles more. */
const maxReadingsInline = 20_000

export function createDownsampler(times: Float64Array, values: readonly Float64Array[]): Downsampler {
  if (times.length * values.length <= maxReadingsInline) {
    const signals = new Signals(times, values)
    return { view: (view, callback) => callback(signals.downsample(view)), dispose: () => {} }
  }
  const [worker, id] = [acquireWorker(), nextId++]
  let sequence = 0
  let pending: ((downsampled: Downsampled) => void) | undefined
  const listen = ({ data }: MessageEvent<Response>) => {
    if (data.id === id && data.sequence === sequence) pending?.(data)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (request: Request) => worker.postMessage(request)
  worker.addEventListener('message', listen)
  send({ kind: 'load', id, times, values })
  return {
    view(view, callback) {
      pending = callback
      send({ kind: 'view', id, sequence: ++sequence, view })
    },
    dispose() {
      pending = undefined
      worker.removeEventListener('message', listen)
      send({ kind: 'drop', id })
      releaseWorker()
    },
  }
}

let nextId = 1
let users = 0
let shared: Worker | undefined

/** Starts the worker shared by all charts of the page. */
function acquireWorker(): Worker {
  users++
  return (shared ??= new Worker(new URL('./downsample.worker.ts', import.meta.url), { type: 'module' }))
}

function releaseWorker(): void {
  if (--users > 0) return
  shared?.terminate()
  shared = undefined
}

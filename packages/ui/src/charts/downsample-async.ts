import type { View } from './decimate.ts'
import type { Answer, Order } from './downsample.worker.ts'
import { Signals, type Downsampled } from './downsample-signals.ts'

export interface Downsampler {
  /** Passes the downsampled view to `answer`, immediately or later. A newer view replaces a pending one. */
  view(view: View, answer: (downsampled: Downsampled) => void): void
  dispose(): void
}

/** Maximum number of readings downsampled on the main thread; a worker handles more. */
const readingsAtOnce = 20_000

export function createDownsampler(times: Float64Array, values: readonly Float64Array[]): Downsampler {
  if (times.length * values.length <= readingsAtOnce) {
    const signals = new Signals(times, values)
    return { view: (view, answer) => answer(signals.downsample(view)), dispose: () => {} }
  }
  const [worker, id] = [join(), nextId++]
  let turn = 0
  let waiting: ((downsampled: Downsampled) => void) | undefined
  const listen = ({ data }: MessageEvent<Answer>) => {
    if (data.id === id && data.turn === turn) waiting?.(data)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (order: Order) => worker.postMessage(order)
  worker.addEventListener('message', listen)
  send({ kind: 'load', id, times, values })
  return {
    view(view, answer) {
      waiting = answer
      send({ kind: 'view', id, turn: ++turn, view })
    },
    dispose() {
      waiting = undefined
      worker.removeEventListener('message', listen)
      send({ kind: 'drop', id })
      leave()
    },
  }
}

let nextId = 1
let users = 0
let shared: Worker | undefined

/** Starts the worker shared by all charts of the page. */
function join(): Worker {
  users++
  return (shared ??= new Worker(new URL('./downsample.worker.ts', import.meta.url), { type: 'module' }))
}

function leave(): void {
  if (--users > 0) return
  shared?.terminate()
  shared = undefined
}

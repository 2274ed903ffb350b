import type { View } from './decimate.ts'
import { Signals, type Thinned } from './thinned.ts'

export type Order =
  | { kind: 'load'; id: number; times: Float64Array; values: readonly Float64Array[] }
  | { kind: 'view'; id: number; turn: number; view: View }
  | { kind: 'drop'; id: number }

export type Answer = { id: number; turn: number } & Thinned

const loaded = new Map<number, Signals>()

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'load') loaded.set(order.id, new Signals(order.times, order.values))
  else if (order.kind === 'drop') loaded.delete(order.id)
  else {
    const thinned = loaded.get(order.id)?.thin(order.view)
    if (thinned)
      postMessage({ id: order.id, turn: order.turn, ...thinned } satisfies Answer, { transfer: [thinned.kept.buffer] })
  }
})

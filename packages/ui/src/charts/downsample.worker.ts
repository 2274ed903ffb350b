import type { View } from './decimate.ts'
import { Signals, type Downsampled } from './downsample-signals.ts'

export type Order =
  | { kind: 'load'; id: number; times: Float64Array; values: readonly Float64Array[] }
  | { kind: 'view'; id: number; turn: number; view: View }
  | { kind: 'drop'; id: number }

export type Answer = { id: number; turn: number } & Downsampled

const loaded = new Map<number, Signals>()

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'load') loaded.set(order.id, new Signals(order.times, order.values))
  else if (order.kind === 'drop') loaded.delete(order.id)
  else {
    const downsampled = loaded.get(order.id)?.downsample(order.view)
    if (downsampled)
      postMessage({ id: order.id, turn: order.turn, ...downsampled } satisfies Answer, {
        transfer: [downsampled.kept.buffer],
      })
  }
})

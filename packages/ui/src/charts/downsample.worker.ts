import type { View } from './decimate.ts'
import { Signals, type Downsampled } from './downsample-signals.ts'

export type Request =
  | { kind: 'load'; id: number; times: Float64Array; values: readonly Float64Array[] }
  | { kind: 'view'; id: number; sequence: number; view: View }
  | { kind: 'drop'; id: number }

export type Response = { id: number; sequence: number } & Downsampled

const loaded = new Map<number, Signals>()

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  if (request.kind === 'load') loaded.set(request.id, new Signals(request.times, request.values))
  else if (request.kind === 'drop') loaded.delete(request.id)
  else {
    const downsampled = loaded.get(request.id)?.downsample(request.view)
    if (downsampled)
      postMessage({ id: request.id, sequence: request.sequence, ...downsampled } satisfies Response, {
        transfer: [downsampled.indices.buffer],
      })
  }
})

import { PointIndex, type Clustered, type ExpandedCluster, type PointColumns, type PointView } from './point-index.ts'
import type { ClustererResponse, ClustererRequest } from './points.worker.ts'

export interface Clusterer {
  /** Clusters a view, synchronously or later; a newer view replaces a pending one. */
  view(view: PointView, answer: (clustered: Clustered) => void): void
  /** Returns at most `limit` points of a cluster in the last view. */
  open(id: number, limit: number, answer: (opened: ExpandedCluster) => void): void
  dispose(): void
}

/** Up to this many points are clustered on the main thread, more in a worker. */
const pointsAtOnce = 5000

/** @param radius of a cluster, pixels */
export function createClusterer(columns: PointColumns, radius: number): Clusterer {
  if (columns.lats.length <= pointsAtOnce) {
    const index = new PointIndex(columns, radius)
    return {
      view: (view, answer) => answer(index.view(view)),
      open: (id, limit, answer) => answer(index.open(id, limit)),
      dispose: () => {},
    }
  }
  const worker = new Worker(new URL('./points.worker.ts', import.meta.url), { type: 'module' })
  let turn = 0
  let viewed: { turn: number; answer: (clustered: Clustered) => void } | undefined
  let opened: { turn: number; answer: (opened: ExpandedCluster) => void } | undefined
  worker.addEventListener('message', ({ data }: MessageEvent<ClustererResponse>) => {
    if (data.kind === 'view' && data.turn === viewed?.turn) viewed.answer(data.clustered)
    if (data.kind === 'open' && data.turn === opened?.turn) opened.answer(data.opened)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (request: ClustererRequest) => worker.postMessage(request)
  send({ kind: 'load', columns, radius })
  return {
    view(view, answer) {
      viewed = { turn: ++turn, answer }
      send({ kind: 'view', turn, view })
    },
    open(id, limit, answer) {
      opened = { turn: ++turn, answer }
      send({ kind: 'open', turn, id, limit })
    },
    dispose() {
      worker.terminate()
    },
  }
}

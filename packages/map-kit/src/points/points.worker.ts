import { PointIndex, type Clustered, type ExpandedCluster, type PointColumns, type PointView } from './point-index.ts'

export type ClustererRequest =
  | { kind: 'load'; columns: PointColumns; radius: number }
  | { kind: 'view'; turn: number; view: PointView }
  | { kind: 'open'; turn: number; id: number; limit: number }

export type ClustererResponse =
  | { kind: 'view'; turn: number; clustered: Clustered }
  | { kind: 'open'; turn: number; opened: ExpandedCluster }

let index: PointIndex | undefined

addEventListener('message', ({ data: request }: MessageEvent<ClustererRequest>) => {
  if (request.kind === 'load') index = new PointIndex(request.columns, request.radius)
  else if (request.kind === 'view') {
    if (index)
      postMessage({ kind: 'view', turn: request.turn, clustered: index.view(request.view) } satisfies ClustererResponse)
  } else if (index)
    postMessage({
      kind: 'open',
      turn: request.turn,
      opened: index.open(request.id, request.limit),
    } satisfies ClustererResponse)
})

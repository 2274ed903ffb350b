import { PointIndex, type Clustered, type Opened, type PointColumns, type PointView } from './point-index.ts'

export type Order =
  | { kind: 'load'; columns: PointColumns; radius: number }
  | { kind: 'view'; turn: number; view: PointView }
  | { kind: 'open'; turn: number; id: number; limit: number }

export type Answer =
  | { kind: 'view'; turn: number; clustered: Clustered }
  | { kind: 'open'; turn: number; opened: Opened }

let index: PointIndex | undefined

addEventListener('message', ({ data: order }: MessageEvent<Order>) => {
  if (order.kind === 'load') index = new PointIndex(order.columns, order.radius)
  else if (order.kind === 'view') {
    if (index) postMessage({ kind: 'view', turn: order.turn, clustered: index.view(order.view) } satisfies Answer)
  } else if (index)
    postMessage({ kind: 'open', turn: order.turn, opened: index.open(order.id, order.limit) } satisfies Answer)
})

import { startTransition, useEffect, useState } from 'react'
import { useEngine } from '../map-context.ts'
import { createClusterer, type Clusterer } from './clusterer.ts'
import type { Clustered, PointColumns, PointView } from './point-index.ts'
import { reaches, reachOf } from './reach.ts'

interface Shown {
  columns: PointColumns
  clusterer: Clusterer
  clustered: Clustered
}

/** The clusters of what is in view, and of a margin around it. Undefined until the first answer, also after new points. */
export function useClusters(columns: PointColumns, radius: number): Shown | undefined {
  const engine = useEngine()
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (!engine) return
    const clusterer = createClusterer(columns, radius)
    let last: PointView | undefined
    const follow = () => {
      const [zoom, bounds] = [Math.round(engine.view().zoom), engine.bounds()]
      if (last?.zoom === zoom && reaches(last.bounds, bounds)) return
      last = { zoom, bounds: reachOf(bounds) }
      // drawn in slices, so that the map keeps moving
      clusterer.view(last, clustered => startTransition(() => setShown({ columns, clusterer, clustered })))
    }
    follow()
    const stop = engine.onMove(follow)
    return () => {
      stop()
      clusterer.dispose()
    }
  }, [engine, columns, radius])
  return shown?.columns === columns ? shown : undefined
}

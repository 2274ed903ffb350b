import { Boundary, Loaded } from '@muster/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useBasemap } from '../basemap/use-basemap.ts'
import { useEngine } from '../map-context.tsx'

/** Zoom from which the bundled map may show no name in view. */
const closeZoom = 10

const load = () => import('./town-note.tsx').then(m => m.default)
const nothing = {}

/** Names the nearest town while the bundled map is shown closer than its detail. */
export function NearestTownNote(): ReactNode {
  const isShown = useIsClose()
  const isBundled = useIsBundled()
  if (!isShown || !isBundled) return null
  return (
    <Boundary fallback={() => null}>
      <Loaded load={load} props={nothing} />
    </Boundary>
  )
}

function useIsClose(): boolean {
  const engine = useEngine()
  const [isClose, setClose] = useState(false)
  useEffect(() => {
    if (!engine) return
    const look = () => setClose(engine.view().zoom >= closeZoom)
    look()
    return engine.onMove(look)
  }, [engine])
  return isClose
}

/** Returns true for the bundled map, and while it replaces one that failed. */
function useIsBundled(): boolean {
  const engine = useEngine()
  const { selected } = useBasemap()
  const [isFallback, setFallback] = useState(false)
  useEffect(() => {
    setFallback(false)
    return engine?.onBasemapFailure(failure => setFallback(failure.isFallback))
  }, [engine])
  return isFallback || selected.id === 'bundled'
}

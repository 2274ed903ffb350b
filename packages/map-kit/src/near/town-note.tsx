import { metres, metresToKilometres } from '@muster/core'
import { useFormat } from '@muster/ui'
import { use, useEffect, useState, type ReactNode } from 'react'
import { LabelsContext, useEngine } from '../map-context.tsx'
import { inTown, nearestTown, type Nearest } from './nearest-town.ts'
import { useTowns } from './towns.ts'

const restMs = 200

/** Names the town nearest to the centre of the map, with direction and distance. */
export default function TownNote(): ReactNode {
  const { near } = use(LabelsContext)
  const format = useFormat()
  const nearest = useNearest()
  if (!nearest) return null
  const { town, heading } = nearest
  if (nearest.metres < inTown) return <p className="mk-near">{town.name}</p>
  const distance = format.quantity('LENGTH', metresToKilometres(metres(nearest.metres)), 0)
  return <p className="mk-near">{near(distance, heading, town.name)}</p>
}

/** Updates after each map move. */
function useNearest(): Nearest | undefined {
  const engine = useEngine()
  const known = useTowns()
  const [nearest, setNearest] = useState<Nearest>()
  useEffect(() => {
    if (!engine) return
    const find = () => setNearest(nearestTown(known, engine.view().center))
    let timer = 0
    find()
    const stop = engine.onMove(() => {
      clearTimeout(timer)
      timer = window.setTimeout(find, restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [engine, known])
  return nearest
}

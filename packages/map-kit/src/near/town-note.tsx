import { metres, metresToKilometres } from '@muster/core'
import { useFormat } from '@muster/ui'
import { use, useEffect, useState, type ReactNode } from 'react'
import towns from '../../generated/towns.json?url'
import { LabelsContext, useEngine } from '../map-context.tsx'
import { nearestTown, type Nearest, type Town } from './nearest-town.ts'

/** Metres from its centre within which a place is in town. */
const inTown = 2_000
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

/** Follows the map after each move. */
function useNearest(): Nearest | undefined {
  const engine = useEngine()
  const [known, setKnown] = useState<readonly Town[]>([])
  const [nearest, setNearest] = useState<Nearest>()
  useEffect(() => {
    let isGone = false
    const receive = (found: readonly Town[]) => {
      if (!isGone) setKnown(found)
    }
    // without the towns the map shows no note
    loadTowns().then(receive, () => receive([]))
    return () => void (isGone = true)
  }, [])
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

/** Coordinates are hundredths of a degree, latitudes relative to the town before. */
interface Towns {
  names: readonly string[]
  lngs: readonly number[]
  lats: readonly number[]
}

let loading: Promise<readonly Town[]> | undefined

/** Loads the towns that come with the bundled map. */
function loadTowns(): Promise<readonly Town[]> {
  loading ??= fetch(towns)
    .then(answer => answer.json() as Promise<Towns>)
    .then(({ names, lngs, lats }) => {
      let lat = 0
      return names.map((name, i) => ({ name, lng: lngs[i]! / 100, lat: (lat += lats[i]!) / 100 }))
    })
  loading.catch(() => (loading = undefined))
  return loading
}

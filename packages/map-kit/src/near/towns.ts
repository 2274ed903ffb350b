import { useEffect, useState } from 'react'
import towns from '../../generated/towns.json?url'
import type { Town } from './nearest-town.ts'

/** Coordinates are hundredths of a degree, latitudes relative to the town before. */
interface Towns {
  names: readonly string[]
  lngs: readonly number[]
  lats: readonly number[]
}

let loading: Promise<readonly Town[]> | undefined

/** Loads the towns included with the bundled map. */
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

/** Returns the towns included with the bundled map; none until loaded, or after a failure. */
export function useTowns(): readonly Town[] {
  const [known, setKnown] = useState<readonly Town[]>([])
  useEffect(() => {
    let isGone = false
    const receive = (found: readonly Town[]) => {
      if (!isGone) setKnown(found)
    }
    loadTowns().then(receive, () => receive([]))
    return () => void (isGone = true)
  }, [])
  return known
}

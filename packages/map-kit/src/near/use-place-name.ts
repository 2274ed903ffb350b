import { metres, metresToKilometres } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mapTexts } from '../labels.ts'
import type { LatLng } from '../types.ts'
import { inTown, nearestTown } from './nearest-town.ts'
import { useTowns } from './towns.ts'

type PlaceName = (at: LatLng) => string | undefined

/** Returns a function that names the town nearest to a place, with direction and distance; undefined while towns load. */
export function usePlaceName(): PlaceName {
  const { t } = useTranslation()
  const format = useFormat()
  const towns = useTowns()
  return useMemo(() => {
    const { near } = mapTexts((key, values) => t(key, values))
    return oncePerPlace(at => {
      const nearest = nearestTown(towns, at)
      if (!nearest || nearest.metres < inTown) return nearest?.town.name
      const distance = format.quantity('LENGTH', metresToKilometres(metres(nearest.metres)), 0)
      return near(distance, nearest.heading, nearest.town.name)
    })
  }, [t, format, towns])
}

/** Names each place of about 100 m once, because a table shows the same yard in many rows. */
function oncePerPlace(nameOf: PlaceName): PlaceName {
  const named = new Map<string, string | undefined>()
  return at => {
    const key = `${at.lat.toFixed(3)} ${at.lng.toFixed(3)}`
    if (!named.has(key)) named.set(key, nameOf(at))
    return named.get(key)
  }
}

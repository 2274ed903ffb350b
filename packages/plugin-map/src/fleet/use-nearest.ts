import { type LatLng, type MyLocation, boundsOf, useMap, useMyLocation } from '@muster/map-kit'
import { useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { UnitChoice } from '../clients/fleet-positions.client.ts'
import { navigator } from '../clients/navigator.client.ts'
import { withMargin } from './bounds.ts'
import type { UnitGroup } from './use-selection.ts'

const closeZoom = 15

/** Finds the user, lists the nearest units and shows the nearest on the map. */
export function useNearest(choice: UnitChoice, show: (group: UnitGroup) => void): MyLocation {
  const map = useMap()
  const queries = useQueryClient()
  const client = useClient(navigator)
  const look = async (at: LatLng) => {
    // the list reports a failure
    const nearest = await queries.fetchQuery(client.unitsNear(at, choice, 0)).catch(() => undefined)
    const [unit] = nearest?.items ?? []
    const bounds = unit && boundsOf([at, unit])
    if (bounds) map.fitBounds(withMargin(bounds))
    else map.flyTo({ ...at, zoom: closeZoom })
  }
  return useMyLocation(at => {
    show({ kind: 'near', at, choice })
    void look(at)
  })
}

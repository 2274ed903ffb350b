import { boundsOfBox, boundsQuery, getUnitsBoundingBox, listFences, listUnitsPositions } from '@muster/contract'
import type { Bounds, Pin, Shape, Viewport } from '@muster/map-kit'
import { useApi, useCan } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toDrawnShape } from './shape.ts'

interface Surroundings {
  /** Bounds of the fleet. */
  extent: Bounds | undefined
  /** Other geofences. */
  others: readonly OtherFence[]
  units: readonly Pin[]
}

export type OtherFence = Shape & { name: string }

/** Minimum zoom for units, which would cover the map below it. */
const minUnitZoom = 9
const mostUnits = 200
const mutedColour = '#7d8995'
const firstPage = { start: 0, limit: 1000, filter: '' }
/** Rounds degrees to hundredths, so that small moves reuse the request. */
const roundHundredths = (degrees: number, round: (value: number) => number) => round(degrees * 100) / 100

/** Loads the surroundings of a geofence: fleet bounds, units in view and other geofences (001 §9). */
export function useSurroundings(viewport: Viewport | undefined, id: number): Surroundings {
  const api = useApi()
  const maySeeUnits = useCan({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] })
  const isClose = viewport !== undefined && viewport.zoom >= minUnitZoom && viewport.bounds.west <= viewport.bounds.east
  const box = useQuery({ ...api.queryFor(getUnitsBoundingBox), enabled: maySeeUnits, staleTime: 300_000 })
  const fences = useQuery({ ...api.queryFor(listFences, { query: firstPage }), staleTime: 60_000 })
  const { south, west, north, east } = viewport?.bounds ?? { south: 0, west: 0, north: 0, east: 0 }
  const found = useQuery({
    ...api.queryFor(listUnitsPositions, {
      query: {
        ...boundsQuery({
          south: roundHundredths(south, Math.floor),
          north: roundHundredths(north, Math.ceil),
          west: roundHundredths(west, Math.floor),
          east: roundHundredths(east, Math.ceil),
        }),
        limit: mostUnits,
      },
    }),
    enabled: maySeeUnits && isClose,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    extent: useMemo(() => boundsOfBox(box.data), [box.data]),
    others: useMemo(() => {
      const others = fences.data?.items.filter(({ fenceId }) => fenceId !== id) ?? []
      return others.map(({ fenceId, name, shape }) => ({
        id: fenceId,
        name,
        color: mutedColour,
        ...toDrawnShape(shape),
      }))
    }, [fences.data, id]),
    units: useMemo(() => {
      const units = isClose ? (found.data?.items ?? []) : []
      return units.map(({ unitId, lat, lng, statusColor }) => ({ id: unitId, lat, lng, color: statusColor }))
    }, [found.data, isClose]),
  }
}

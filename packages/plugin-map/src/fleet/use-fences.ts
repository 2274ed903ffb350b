import { listFences, unwrapped, type FleetSchemas } from '@muster/contract'
import type { Shape } from '@muster/map-kit'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

const most = { start: 0, limit: 1000, filter: '' }
const color = '#8a5a00'
const none: readonly Shape[] = []

/** The geofences that the user sees. */
export function useFences(): readonly Shape[] {
  const fences = useQuery({ ...useApi().queryFor(listFences, { query: most }), staleTime: 60_000 })
  return useMemo(() => fences.data?.items.map(({ fenceId, shape }) => shapeOf(fenceId, shape)) ?? none, [fences.data])
}

function shapeOf(id: number, shape: FleetSchemas['FenceShape']): Shape {
  if (shape.shapeType === 'CIRCLE') {
    const center = { lat: shape.circleLatitude, lng: shape.circleLongitude }
    return { id, color, kind: 'circle', center, radius: shape.circleRadius }
  }
  const ring = unwrapped(shape.polygon.slice(0, -1)).map(([lng, lat]) => ({ lat, lng }))
  return { id, color, kind: 'polygon', ring }
}

import { type FleetSchemas, listFences, unwrapped } from '@muster/contract'
import { type NamedUnit, NameLayer, type Shape, ShapeLayer } from '@muster/map-kit'
import { useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { SitePlan } from '../site-plan/site-plan.tsx'
import { DayTrail, HourTrails } from './trails.tsx'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'

export type OverlayId = 'plan' | 'geofences' | 'trails' | 'names'

export interface OverlayProps {
  units: readonly UnitPosition[]
  zoom: number
  /** Selected unit, else the one in the URL. Its trail covers a day. */
  trackedId: number | undefined
  isShown(id: OverlayId): boolean
}

/** Below this zoom the plan is too small to see. */
const planZoom = 11

/** Renders the overlays enabled in the layers panel, below the markers. */
export function FleetOverlays({ units, zoom, trackedId, isShown }: OverlayProps): ReactNode {
  return (
    <>
      {isShown('plan') && zoom >= planZoom && <SitePlan />}
      {isShown('geofences') && <Fences />}
      {isShown('trails') && <HourTrails units={units} exceptId={trackedId} />}
      {isShown('trails') && trackedId !== undefined && <DayTrail unitId={trackedId} />}
      {isShown('names') && <Names units={units} />}
    </>
  )
}

function Fences(): ReactNode {
  return <ShapeLayer shapes={useGeofences()} />
}

function Names({ units }: Pick<OverlayProps, 'units'>): ReactNode {
  return <NameLayer units={useNames(units)} mode={useHost().mode} />
}

function useNames(units: readonly UnitPosition[]): readonly NamedUnit[] {
  return useMemo(() => units.map(({ unitId, name, lat, lng }) => ({ id: unitId, name, lat, lng })), [units])
}

const most = { start: 0, limit: 1000, filter: '' }
const color = '#8a5a00'
const noShapes: readonly Shape[] = []

/** Returns the geofences that the user may see. */
function useGeofences(): readonly Shape[] {
  const fences = useQuery({ ...useApi().queryFor(listFences, { query: most }), staleTime: 60_000 })
  return useMemo(
    () => fences.data?.items.map(({ fenceId, shape }) => shapeOf(fenceId, shape)) ?? noShapes,
    [fences.data],
  )
}

function shapeOf(id: number, shape: FleetSchemas['FenceShape']): Shape {
  if (shape.shapeType === 'CIRCLE') {
    const center = { lat: shape.circleLatitude, lng: shape.circleLongitude }
    return { id, color, kind: 'circle', center, radius: shape.circleRadius }
  }
  const ring = unwrapped(shape.polygon.slice(0, -1)).map(([lng, lat]) => ({ lat, lng }))
  return { id, color, kind: 'polygon', ring }
}

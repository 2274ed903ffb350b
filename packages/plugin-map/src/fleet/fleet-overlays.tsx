import { type FleetSchemas, listFences, unwrapped } from '@muster/contract'
import { type LatLng, type NamedUnit, NameLayer, type Shape, ShapeLayer, type Track, TrackLayer } from '@muster/map-kit'
import { useApi, useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { DayTrail, HourTrails } from './trails.tsx'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'

export type OverlayId = 'plan' | 'geofences' | 'trails' | 'names'

export interface OverlayProps {
  units: readonly UnitPosition[]
  zoom: number
  /** Unit in the URL, whose trail covers a day. */
  linkedId: number | undefined
  isShown(id: OverlayId): boolean
}

/** Below this zoom the plan is too small to see. */
const planZoom = 11

/** Renders the overlays enabled in the layers panel, below the markers. */
export function FleetOverlays({ units, zoom, linkedId, isShown }: OverlayProps): ReactNode {
  return (
    <>
      {isShown('plan') && zoom >= planZoom && <SitePlan />}
      {isShown('geofences') && <Fences />}
      {isShown('trails') && <HourTrails units={units} exceptId={linkedId} />}
      {isShown('trails') && linkedId !== undefined && <DayTrail unitId={linkedId} />}
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

type Kind = 'field' | 'site' | 'yard' | 'road'
type Position = readonly [lng: number, lat: number]

/** Format of the demo server. */
interface Plan {
  features: readonly {
    properties: { kind: Kind }
    geometry:
      | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] }
      | { type: 'LineString'; coordinates: readonly Position[] }
  }[]
}

const colors: Record<Kind, string> = { field: '#6a8f3c', site: '#a9783f', yard: '#5f6b7c', road: '#8a8f98' }

/** Shows the fields, sites, yards and roads of the demo fleet. */
function SitePlan(): ReactNode {
  const { core } = useHost()
  const address = core.config.map.sitePlan
  const plan = useQuery({
    queryKey: ['map.sitePlan', address],
    queryFn: async ({ signal }): Promise<Plan> => {
      const answer = await core.api.file(address!, { signal })
      if (!answer.ok) throw new Error(`The site plan was answered with status ${answer.status}.`)
      return (await answer.json()) as Plan
    },
    enabled: address !== undefined,
    staleTime: Infinity,
  })
  const { shapes, roads } = useMemo(() => drawnOf(plan.data), [plan.data])
  return (
    <>
      <ShapeLayer shapes={shapes} />
      <TrackLayer tracks={roads} width={4} />
    </>
  )
}

function drawnOf(plan: Plan | undefined): { shapes: Shape[]; roads: Track[] } {
  const [shapes, roads]: [Shape[], Track[]] = [[], []]
  plan?.features.forEach(({ properties: { kind }, geometry }, i) => {
    const [id, color] = [`plan ${i}`, colors[kind]]
    if (geometry.type === 'LineString') roads.push({ id, color, path: geometry.coordinates.map(parseCenter) })
    else
      shapes.push({ id, color, kind: 'polygon', ring: (geometry.coordinates[0] ?? []).slice(0, -1).map(parseCenter) })
  })
  return { shapes, roads }
}

const parseCenter = ([lng, lat]: Position): LatLng => ({ lat, lng })

import { type FleetSchemas, listFences, unwrapped } from '@muster/contract'
import {
  defaultColor,
  type LatLng,
  type NamedUnit,
  NameLayer,
  type Shape,
  ShapeLayer,
  type Track,
  TrackLayer,
} from '@muster/map-kit'
import { useApi, useHost, useService } from '@muster/ui'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { linesOf } from '../history/lines.ts'
import type { UnitPosition } from '../services/fleet-positions.service.ts'
import { history, historyPageSize } from '../services/history/history.service.ts'
import { type HistoryPosition, tracksOf } from '../services/history/track.ts'

export type OverlayId = 'plan' | 'geofences' | 'trails' | 'names'

export interface OverlayProps {
  units: readonly UnitPosition[]
  zoom: number
  isShown(id: OverlayId): boolean
}

/** Below this zoom the plan is too small to see. */
const planZoom = 11

/** Renders the overlays enabled in the layers panel, below the markers. */
export function FleetOverlays({ units, zoom, isShown }: OverlayProps): ReactNode {
  return (
    <>
      {isShown('plan') && zoom >= planZoom && <SitePlan />}
      {isShown('geofences') && <Fences />}
      {isShown('trails') && <Trails units={units} />}
      {isShown('names') && <Names units={units} />}
    </>
  )
}

function Fences(): ReactNode {
  return <ShapeLayer shapes={useGeofences()} />
}

function Trails({ units }: Pick<OverlayProps, 'units'>): ReactNode {
  return <TrackLayer tracks={useTrails(units)} width={3} />
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

const [hourMs, renewMs] = [3_600_000, 60_000]
const mostUnits = 20
/** Enough for twenty units that report every ten seconds. */
const mostPages = 15
const noTracks: readonly Track[] = []

/** Returns the tracks of the last hour for the first twenty visible units, in status colours. */
function useTrails(units: readonly UnitPosition[]): readonly Track[] {
  const { positions } = useService(history)
  const queries = useQueryClient()
  const limit = Math.min(mostUnits, useHost().core.config.reports.history.units ?? mostUnits)
  const unitIds = useMemo(() => units.slice(0, limit).map(({ unitId }) => unitId), [units, limit])
  const trails = useQuery({
    queryKey: ['map.trails', unitIds.toSorted((a, b) => a - b).join()],
    queryFn: unitIds.length === 0 ? skipToken : () => load(),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
    staleTime: renewMs / 2,
  })

  async function load(): Promise<Track[]> {
    const now = Date.now()
    const [from, to] = [now - hourMs, now].map(time => new Date(time).toISOString()) as [string, string]
    const found: HistoryPosition[] = []
    for (let page = 1; page <= mostPages; page++) {
      const { items, totalCount } = await queries.fetchQuery({
        ...positions({ unitIds, from, to, showAll: false }, page),
        gcTime: 0,
      })
      found.push(...items)
      if (page * historyPageSize >= totalCount) break
    }
    return linesOf(tracksOf(found))
  }

  const colors = useMemo(
    () => new Map(units.map(({ unitId, statusColor }) => [unitId, cssColor(statusColor)])),
    [units],
  )
  return useMemo(
    () => trails.data?.map(line => ({ ...line, color: colors.get(unitOf(line)) ?? defaultColor })) ?? noTracks,
    [trails.data, colors],
  )
}

/** Line ids start with the unit id. */
const unitOf = ({ id }: Track) => Number(String(id).split(' ', 1)[0])
const cssColor = (digits: string) => (/^[\da-f]{6}$/i.test(digits) ? `#${digits}` : digits)

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

import { ShapeLayer, TrackLayer, type LatLng, type Shape, type Track } from '@muster/map-kit'
import { useHost } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'

type Kind = 'field' | 'site' | 'yard' | 'road'
type Position = readonly [lng: number, lat: number]

/** As the demo's server sends it. */
interface Plan {
  features: readonly {
    properties: { kind: Kind }
    geometry:
      | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] }
      | { type: 'LineString'; coordinates: readonly Position[] }
  }[]
}

const colors: Record<Kind, string> = { field: '#6a8f3c', site: '#a9783f', yard: '#5f6b7c', road: '#8a8f98' }

/** Where the demo fleet works: fields, sites, yards and roads. */
export function SitePlan(): ReactNode {
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
    if (geometry.type === 'LineString') roads.push({ id, color, path: geometry.coordinates.map(placeOf) })
    else shapes.push({ id, color, kind: 'polygon', ring: (geometry.coordinates[0] ?? []).slice(0, -1).map(placeOf) })
  })
  return { shapes, roads }
}

const placeOf = ([lng, lat]: Position): LatLng => ({ lat, lng })

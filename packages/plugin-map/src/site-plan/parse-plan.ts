import type { Ground, LatLng } from '@muster/map-kit'

/** Kinds from bottom to top: areas with their tone, some with an edge, and ways with their width in metres. */
const kinds = [
  { kind: 'plot', tone: 'plot' },
  { kind: 'field', tone: 'plot', edge: 2 },
  { kind: 'site', tone: 'plot', edge: 3 },
  { kind: 'lane', width: 4 },
  { kind: 'road', width: 9 },
  { kind: 'yard', tone: 'plot', edge: 2 },
  { kind: 'building', tone: 'built' },
] as const

/**
 * Plan of the demo server. A shape is a flat list of longitude and latitude in turn, in steps of 1e-5 degrees. Each point is relative
 * to the one before, and the first to the first of the shape before.
 */
export type Plan = Partial<Record<(typeof kinds)[number]['kind'], readonly (readonly number[])[]>>

const steps = 1e5

export function parsePlan(plan: Plan): Ground[] {
  return kinds.flatMap(look =>
    pathsOf(plan[look.kind] ?? []).flatMap((path, i): Ground[] => {
      const id = `${look.kind} ${i}`
      if ('width' in look) return [{ id, tone: 'built', path, width: look.width }]
      const land: Ground = { id, tone: look.tone, ring: path }
      return 'edge' in look
        ? [land, { id: `${id} edge`, tone: 'built', path: [...path, path[0]!], width: look.edge }]
        : [land]
    }),
  )
}

function pathsOf(shapes: readonly (readonly number[])[]): LatLng[][] {
  let [startLng, startLat] = [0, 0]
  return shapes.map(shape => {
    let [lng, lat] = [startLng, startLat]
    const path: LatLng[] = []
    for (let i = 0; i + 1 < shape.length; i += 2) {
      lng += shape[i]!
      lat += shape[i + 1]!
      if (i === 0) [startLng, startLat] = [lng, lat]
      path.push({ lat: lat / steps, lng: lng / steps })
    }
    return path
  })
}

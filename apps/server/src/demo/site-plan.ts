import { circuits, siteRadius } from './simulation/circuits.ts'
import type { Drive } from './simulation/drive.ts'
import { createFleet, kindOf, type Machine } from './simulation/machine.ts'
import { offset, polar } from './simulation/plane.ts'
import type { Place, Point } from './simulation/plane.ts'
import { fieldsOf, roadsOf } from './simulation/shifts.ts'

/** Maximum number of machines in the plan. */
const drawn = 2_000
/** Metres. */
const yard = { x: 46, y: 34 }

type Kind = 'field' | 'site' | 'yard' | 'road'
type Position = [lng: number, lat: number]
interface Feature {
  type: 'Feature'
  properties: { kind: Kind }
  geometry: { type: 'Polygon'; coordinates: Position[][] } | { type: 'LineString'; coordinates: Position[] }
}
export interface SitePlan {
  type: 'FeatureCollection'
  features: Feature[]
}

/** Returns fields, sites, yards and roads of the demo fleet as GeoJSON. */
export function sitePlan(seed: number, units: number): SitePlan {
  const machine = createFleet(seed)
  const [yards, accounts] = [new Set<number>(), new Set<number>()]
  const features: Feature[] = []
  for (let index = 0; index < Math.min(units, drawn); index++) {
    const one = machine(index)
    const { origin } = one
    if (one.spec.work === 'field')
      for (const field of fieldsOf(one)) features.push(area('field', origin, field.polygon))
    if (one.spec.work === 'haul') features.push(...roadsOn(origin, [circuits.haul(one.spec, one.seed, 0)]))
    if (one.spec.work === 'road' && !accounts.has(one.account.id)) {
      accounts.add(one.account.id)
      features.push(...roadsOn(origin, roadsOf(one)))
    }
    if (yards.has(one.yard)) continue
    yards.add(one.yard)
    if (kindOf(one.type) === 2) features.push(area('site', origin, circle(siteRadius)))
    features.push(area('yard', origin, yardOf(one)))
  }
  return { type: 'FeatureCollection', features }
}

function yardOf({ parking }: Machine): Point[] {
  const { x, y } = yard
  const middle = { x: 0, y: parking.y }
  return [
    { x: middle.x - x, y: middle.y - y },
    { x: middle.x + x, y: middle.y - y },
    { x: middle.x + x, y: middle.y + y },
    { x: middle.x - x, y: middle.y + y },
  ]
}

const circle = (radius: number): Point[] => Array.from({ length: 32 }, (_, i) => polar(radius, (i / 32) * 2 * Math.PI))

function area(kind: Kind, origin: Place, corners: readonly Point[]): Feature {
  const ring = corners.map(corner => positionOf(origin, corner))
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!]] } }
}

const roadsOn = (origin: Place, drives: readonly Drive[]): Feature[] =>
  drives.map(({ points }) => ({
    type: 'Feature',
    properties: { kind: 'road' },
    geometry: { type: 'LineString', coordinates: points.map(point => positionOf(origin, point)) },
  }))

/** Rounds to a metre. */
function positionOf(origin: Place, point: Point): Position {
  const { latitude, longitude } = offset(origin, point)
  return [Math.round(longitude * 1e5) / 1e5, Math.round(latitude * 1e5) / 1e5]
}

import { metresBetween } from '../geometry.ts'
import { headings, type Heading, type LatLng } from '../types.ts'

/** Distance in metres from its centre within which a place is in town. */
export const inTown = 2_000

export interface Town extends LatLng {
  name: string
}

export interface Nearest {
  town: Town
  metres: number
  /** Direction from the town to the place. */
  heading: Heading
}

const rad = Math.PI / 180

export function nearestTown(towns: readonly Town[], at: LatLng): Nearest | undefined {
  const narrow = Math.cos(at.lat * rad)
  let [nearest, least] = [towns[0], Infinity]
  for (const town of towns) {
    // compares on a plane, because thousands of exact distances on every move would be slow
    const north = at.lat - town.lat
    const east = eastward(town.lng, at.lng) * narrow
    const square = north * north + east * east
    if (square < least) [nearest, least] = [town, square]
  }
  return nearest && { town: nearest, metres: metresBetween(nearest, at), heading: headingOf(nearest, at) }
}

function headingOf(from: LatLng, to: LatLng): Heading {
  const east = eastward(from.lng, to.lng) * Math.cos(((from.lat + to.lat) / 2) * rad)
  const eighths = Math.atan2(east, to.lat - from.lat) / (Math.PI / 4)
  return headings[(Math.round(eighths) + 8) % 8]!
}

/** Degrees from one longitude to another, the short way round. */
const eastward = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180

import { cityMapping } from 'city-timezones'
import type { Feature, Point } from 'geojson'

const wanted = 3200
const spacing = 70

interface Place {
  name: string
  lat: number
  lng: number
  pop: number
}

/** Returns cities as labelled points; `rank` is the zoom (256 px) from which a label fits. */
export function places(): Feature<Point>[] {
  const largestFirst = (cityMapping as (Omit<Place, 'name'> & { city: string })[])
    // 0/0 means missing coordinates
    .filter(({ pop, lat, lng }) => pop > 0 && (lat !== 0 || lng !== 0))
    .map(({ city, lat, lng, pop }) => ({ name: city, lat, lng, pop }))
    .toSorted((a, b) => b.pop - a.pop)
  return ranked(largestFirst)
    .slice(0, wanted)
    .map(({ place, rank }) => ({
      type: 'Feature',
      properties: { kind: 'place', name: place.name, pop: place.pop, rank },
      geometry: { type: 'Point', coordinates: [Number(place.lng.toFixed(3)), Number(place.lat.toFixed(3))] },
    }))
}

// A place appears at the first zoom without a larger place within a label's width.
function ranked(places: readonly Place[]): { place: Place; rank: number }[] {
  const taken: { place: Place; rank: number }[] = []
  const waiting = new Set(places)
  for (let rank = 3; rank <= 9; rank++) {
    const cell = spacing / (256 * 2 ** rank)
    const occupied = new Set(taken.flatMap(({ place }) => near(place, cell)))
    for (const place of waiting) {
      if (occupied.has(key(place, cell))) continue
      taken.push({ place, rank })
      waiting.delete(place)
      for (const spot of near(place, cell)) occupied.add(spot)
    }
  }
  return taken
}

function spot({ lat, lng }: Place, cell: number): [number, number] {
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  return [Math.floor((lng / 360 + 0.5) / cell), Math.floor(y / (cell / 2))]
}

const key = (place: Place, cell: number) => spot(place, cell).join()

function near(place: Place, cell: number): string[] {
  const [x, y] = spot(place, cell)
  return [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => `${x + dx},${y + dy}`))
}

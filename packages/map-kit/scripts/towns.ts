import { cityMapping } from 'city-timezones'

/** Towns from south to north. Coordinates are in hundredths of a degree, latitudes relative to the previous town. */
export interface Towns {
  names: string[]
  lngs: number[]
  lats: number[]
}

/** Returns all towns in the table, more than the map labels, in a form that compresses well. */
export function towns(): Towns {
  const found = cityMapping
    // 0/0 means missing coordinates
    .filter(({ lat, lng }) => lat !== 0 || lng !== 0)
    .map(({ city, lat, lng }) => ({ name: city, lat: Math.round(lat * 100), lng: Math.round(lng * 100) }))
    .toSorted((a, b) => a.lat - b.lat)
  return {
    names: found.map(({ name }) => name),
    lngs: found.map(({ lng }) => lng),
    lats: found.map(({ lat }, i) => lat - (found[i - 1]?.lat ?? 0)),
  }
}

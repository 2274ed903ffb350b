import cities from 'city-timezones/data/cityMap.json' with { type: 'json' }

/** Kilometres beyond which a place says nothing of where one is. */
const radius = 50
const kilometresPerDegree = 111.2

interface City {
  city: string
  country: string
  lat: number
  lng: number
}

/** The nearest of 7,300 bundled cities within 50 km: `Modena, Italy`. */
export function nearestPlace({ latitude, longitude }: { latitude: number; longitude: number }): string | undefined {
  const shrink = Math.cos(latitude * Math.PI / 180)
  let nearest: City | undefined
  let least = radius
  for (const city of cities as readonly City[]) {
    const north = (city.lat - latitude) * kilometresPerDegree
    if (Math.abs(north) > least) continue
    const degrees = Math.abs(city.lng - longitude)
    const distance = Math.hypot(north, Math.min(degrees, 360 - degrees) * kilometresPerDegree * shrink)
    if (distance < least) [nearest, least] = [city, distance]
  }
  return nearest && `${nearest.city}, ${nearest.country}`
}

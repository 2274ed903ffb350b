import type { TFunction } from 'i18next'
import { languageIn, namesIn } from '../../texts/names.ts'
import { inEnglish } from '../../texts/texts.ts'
import { eastward } from '../place.ts'
import type { Place } from '../place.ts'
import { PlaceGrid } from './place-grid.ts'

/** Kilometres beyond which a place does not describe a position. */
const near = 60

interface Town extends Place {
  city: string
  province: string
  country: string
  /** ISO 3166. */
  iso2: string
  /** Kilometres from its centre within which a position is in town. */
  radius: number
}

interface Gazetteer {
  towns: readonly Town[]
  grid: PlaceGrid
}

let gazetteer: Promise<Gazetteer> | undefined

/**
 * Returns the nearest of 7,300 bundled towns within 60 km: `Modena, Emilia-Romagna, Italy` in town,
 * `12 km northeast of Modena, Italy` around it. The first call loads the table. Towns have their English names.
 */
export async function nearestPlace(place: Place, t = inEnglish()): Promise<string | undefined> {
  gazetteer ??= read()
  const { towns, grid } = await gazetteer
  const found = grid.nearest(place, near)
  const town = found && towns[found.index]
  if (!town) return undefined
  if (found.kilometres <= town.radius) return words(t, town, town.city, town.province, town.country)
  return t('label.place.near', {
    kilometres: Math.round(found.kilometres),
    heading: t(`label.heading.${heading(town, place)}`),
    place: words(t, town, town.city, town.country),
  })
}

async function read(): Promise<Gazetteer> {
  const { cityMapping } = await import('city-timezones')
  // one at 0/0 has no coordinates
  const towns = cityMapping
    .filter(({ lat, lng }) => lat !== 0 || lng !== 0)
    .map(({ city, province, country, iso2, lat, lng, pop }): Town =>
      // assumes the same population density everywhere: a village ends after 3 km, Tokyo after 19
      ({ city, province, country, iso2, latitude: lat, longitude: lng, radius: Math.max(3, Math.sqrt(pop) / 250) }),
    )
  return { towns, grid: new PlaceGrid(towns) }
}

/** Avoids repetitions, because tables name a capital after its province and an island after its country. */
const words = (t: TFunction, town: Town, ...parts: readonly string[]) =>
  parts
    .filter((part, index) => part && parts.indexOf(part) === index)
    .map(part => (part === town.country ? countryOf(t, town) : part))
    .join(', ')

/** English name of the table. */
const countryOf = (t: TFunction, { country, iso2 }: Town) =>
  languageIn(t) === 'en' || !/^[A-Z]{2}$/.test(iso2) ? country : namesIn(t).region(iso2)

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** Direction from one place to another. */
function heading(from: Place, to: Place): string {
  const east = eastward(from.longitude, to.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const turn = Math.atan2(east, to.latitude - from.latitude) / (Math.PI / 4)
  return points[(Math.round(turn) + 8) % 8]!
}

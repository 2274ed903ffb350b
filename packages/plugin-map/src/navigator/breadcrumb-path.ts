interface Named {
  readonly id: number
  readonly name: string
}

/** What the list shows: a company, a fleet of the last company, or all its units. */
export type Place = Named & { readonly kind: 'company' | 'fleet' | 'all' }

export type Mode = 'company' | 'fleet' | 'search' | 'all'

export interface Way {
  /** The way down; the user's own company is the first. */
  readonly places: readonly [Place, ...Place[]]
  /** How the last of them was reached. */
  readonly came: 'down' | 'back'
}

export const startAt = (companyId: number): Way => ({
  places: [{ kind: 'company', id: companyId, name: '' }],
  came: 'down',
})

export const here = ({ places }: Way): Place => places.at(-1) ?? places[0]

/** A search covers all companies and fleets until its text is cleared (001 §4). */
export const modeOf = (way: Way, search: string): Mode => (search ? 'search' : here(way).kind)

/** Down into a company, a fleet, or all units of where one is. */
export const enter = ({ places }: Way, place: Place): Way => ({ places: [...places, place], came: 'down' })

/** The last breadcrumb goes (001 §4). */
export function back(way: Way): Way {
  const [first, ...rest] = way.places
  return { places: [first, ...rest.slice(0, -1)], came: 'back' }
}

/** Up to a breadcrumb. */
export function upTo(way: Way, index: number): Way {
  const [first, ...rest] = way.places
  return { places: [first, ...rest.slice(0, index)], came: 'back' }
}

/** A search result is placed directly below the user's own company: the levels in between are unknown. */
export const jump = ({ places: [own] }: Way, place: Place): Way =>
  place.kind === 'company' && place.id === own.id
    ? { places: [own], came: 'down' }
    : { places: [own, place], came: 'down' }

/** A breadcrumb with its place in the way; the last two of it when there are more (001 §4). */
export const crumbsOf = ({ places }: Way): readonly (Place & { index: number })[] =>
  places.map((place, index) => ({ ...place, index })).slice(-2)

/**
 * What follows from what a company turned out to hold (001 §4): the user's own company with one fleet and nothing else
 * opens it; if that fleet was just left, going back skips the company.
 */
export function arrive(
  way: Way,
  { companies, fleets, only }: { companies: number; fleets: number; only: Named | undefined },
): Way | 'leave' {
  const isOwn = way.places.length === 1 && here(way).kind === 'company'
  if (!isOwn || companies > 0 || fleets !== 1 || !only) return way
  return way.came === 'back' ? 'leave' : enter(way, { kind: 'fleet', ...only })
}

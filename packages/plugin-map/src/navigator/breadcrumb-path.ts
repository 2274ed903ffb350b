interface Named {
  readonly id: number
  readonly name: string
}

/** What the list shows: a company, a fleet of the last company, or all its units. */
export type Place = Named & { readonly kind: 'company' | 'fleet' | 'all' }

export type Mode = 'company' | 'fleet' | 'search' | 'all'

export interface BreadcrumbPath {
  /** The way down; the user's own company is the first. */
  readonly places: readonly [Place, ...Place[]]
  /** How the last of them was reached. */
  readonly direction: 'down' | 'back'
}

export const initialPath = (companyId: number): BreadcrumbPath => ({
  places: [{ kind: 'company', id: companyId, name: '' }],
  direction: 'down',
})

export const here = ({ places }: BreadcrumbPath): Place => places.at(-1) ?? places[0]

/** A search covers all companies and fleets until its text is cleared (001 §4). */
export const modeOf = (path: BreadcrumbPath, search: string): Mode => (search ? 'search' : here(path).kind)

/** Down into a company, a fleet, or all units of where one is. */
export const enter = ({ places }: BreadcrumbPath, place: Place): BreadcrumbPath => ({
  places: [...places, place],
  direction: 'down',
})

/** The last breadcrumb goes (001 §4). */
export function back(path: BreadcrumbPath): BreadcrumbPath {
  const [first, ...rest] = path.places
  return { places: [first, ...rest.slice(0, -1)], direction: 'back' }
}

/** Up to a breadcrumb. */
export function upTo(path: BreadcrumbPath, index: number): BreadcrumbPath {
  const [first, ...rest] = path.places
  return { places: [first, ...rest.slice(0, index)], direction: 'back' }
}

/** A search result is placed directly below the user's own company: the levels in between are unknown. */
export const jump = ({ places: [own] }: BreadcrumbPath, place: Place): BreadcrumbPath =>
  place.kind === 'company' && place.id === own.id
    ? { places: [own], direction: 'down' }
    : { places: [own, place], direction: 'down' }

/** A breadcrumb with its place in the way; the last two of it when there are more (001 §4). */
export const visibleBreadcrumbs = ({ places }: BreadcrumbPath): readonly (Place & { index: number })[] =>
  places.map((place, index) => ({ ...place, index })).slice(-2)

/**
 * What follows from what a company turned out to hold (001 §4): the user's own company with one fleet and nothing else
 * opens it; if that fleet was just left, going back skips the company.
 */
export function resolveArrival(
  path: BreadcrumbPath,
  { companies, fleets, only }: { companies: number; fleets: number; only: Named | undefined },
): BreadcrumbPath | 'leave' {
  const isOwn = path.places.length === 1 && here(path).kind === 'company'
  if (!isOwn || companies > 0 || fleets !== 1 || !only) return path
  return path.direction === 'back' ? 'leave' : enter(path, { kind: 'fleet', ...only })
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Company, fleet, or all units of a company or fleet. */
export type Place = Named & {
  readonly kind: 'company' | 'fleet' | 'all'
  /** The only fleet, which nobody selected. */
  readonly isArrival?: true
}

export type Mode = 'company' | 'fleet' | 'search' | 'all'

export interface BreadcrumbPath {
  /** Path from the user's own company down to the current place. */
  readonly places: readonly [Place, ...Place[]]
  /** Direction of the last navigation. */
  readonly direction: 'down' | 'back'
}

export const initialPath = (companyId: number): BreadcrumbPath => ({
  places: [{ kind: 'company', id: companyId, name: '' }],
  direction: 'down',
})

export const here = ({ places }: BreadcrumbPath): Place => places.at(-1) ?? places[0]

/** Searches cover all companies and fleets until the text is cleared (001 §4). */
export const modeOf = (path: BreadcrumbPath, search: string): Mode => (search ? 'search' : here(path).kind)

/** Opens a company, a fleet, or all units of the current place. */
export const enter = ({ places }: BreadcrumbPath, place: Place): BreadcrumbPath => ({
  places: [...places, place],
  direction: 'down',
})

/** Removes the last breadcrumb (001 §4). */
export function back(path: BreadcrumbPath): BreadcrumbPath {
  const [first, ...rest] = path.places
  return { places: [first, ...rest.slice(0, -1)], direction: 'back' }
}

/** Returns to a breadcrumb. */
export function upTo(path: BreadcrumbPath, index: number): BreadcrumbPath {
  const [first, ...rest] = path.places
  return { places: [first, ...rest.slice(0, index)], direction: 'back' }
}

/** Places a search result directly below the user's own company, because the levels between are unknown. */
export const jump = ({ places: [own] }: BreadcrumbPath, place: Place): BreadcrumbPath =>
  place.kind === 'company' && place.id === own.id
    ? { places: [own], direction: 'down' }
    : { places: [own, place], direction: 'down' }

/** Returns the last two breadcrumbs with their index (001 §4). */
export const visibleBreadcrumbs = ({ places }: BreadcrumbPath): readonly (Place & { index: number })[] =>
  places.map((place, index) => ({ ...place, index })).slice(-2)

/**
 * Opens the only fleet of the user's own company (001 §4). Returns `leave` when the user goes back from that
 * fleet, which skips the company.
 */
export function resolveArrival(
  path: BreadcrumbPath,
  { companies, fleets, only }: { companies: number; fleets: number; only: Named | undefined },
): BreadcrumbPath | 'leave' {
  const isOwn = path.places.length === 1 && here(path).kind === 'company'
  if (!isOwn || companies > 0 || fleets !== 1 || !only) return path
  return path.direction === 'back'
    ? 'leave'
    : enter(path, { kind: 'fleet', id: only.id, name: only.name, isArrival: true })
}

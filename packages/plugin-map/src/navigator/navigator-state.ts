import type { UnitChoice } from '../clients/fleet-positions.client.ts'
import type { UnitListOptions } from '../clients/navigator.client.ts'
import { type BreadcrumbPath, enter, here, initialPath, type Place } from './breadcrumb-path.ts'
import type { Focused } from './row-focus.ts'

/** Place and filter of the navigator, without the search. */
export interface NavigatorState {
  readonly path: BreadcrumbPath
  readonly units: UnitListOptions
  /** Row to focus after the place has changed. */
  readonly focusOn?: Focused | undefined
}

/** @param statusId lists all units of the user with this status, instead of the user's own company */
export function initialNavigator(companyId: number, statusId?: number): NavigatorState {
  const path = initialPath(companyId)
  if (statusId === undefined) return { path, units: { order: 'NAME', statusIds: [] } }
  const all: Place = { kind: 'all', id: companyId, name: '' }
  return { path: enter(path, all), units: { order: 'NAME', statusIds: [statusId] } }
}

/** Removable part of a filter. */
export type FilterPart =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'statuses'; readonly statusIds: readonly number[] }

/** Returns the parts of the filter that the user has set. A search covers all companies, fleets and statuses. */
export function filterParts({ path, units: { statusIds } }: NavigatorState, search: string): readonly FilterPart[] {
  if (search) return [{ kind: 'search', text: search }]
  const place = here(path)
  const isOwn = place.kind !== 'fleet' && place.id === path.places[0].id
  const parts: FilterPart[] = []
  if (!isOwn && !place.isArrival) parts.push({ kind: 'place', place })
  if (place.kind !== 'company' && statusIds.length > 0) parts.push({ kind: 'statuses', statusIds })
  return parts
}

/** Returns the units listed in the navigator. A single fleet, opened automatically, does not count as a filter. */
export function choiceOf(state: NavigatorState, search: string): UnitChoice {
  const parts = filterParts(state, search)
  const { kind, id } = here(state.path)
  if (search) return { search }
  if (parts.length === 0) return {}
  const isOwn = kind !== 'fleet' && id === state.path.places[0].id
  return {
    ...(kind === 'fleet' ? { fleetId: id } : !isOwn && { companyId: id }),
    ...(parts.some(part => part.kind === 'statuses') && { statusIds: state.units.statusIds }),
  }
}

/** Removes a part other than the search. The list starts again at the user's own company without a place. */
export function withoutPart(state: NavigatorState, kind: 'place' | 'statuses'): NavigatorState {
  const { path, units } = state
  if (kind === 'statuses') return { path, units: { ...units, statusIds: [] } }
  return { path: initialPath(path.places[0].id), units }
}

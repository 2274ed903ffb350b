import type { AssignedGeofence } from '../clients/index.ts'

/**
 * Selected geofences of a unit with their commands, including those on other pages and outside the current search.
 */
export type Draft = ReadonlyMap<number, AssignedGeofence>

export type Side = 'breakInCommand' | 'breakOutCommand'

/** Form value for no command; the API uses null (000 §5, §9). */
export const none = 'none'

export const draftOf = (assigned: readonly AssignedGeofence[]): Draft =>
  new Map(assigned.map(fence => [fence.geofenceId, fence]))

/** Selects exactly these geofences. New ones have no commands; deselected ones lose theirs. */
export function withSelection(draft: Draft, ids: Iterable<number>): Draft {
  return new Map(
    [...ids].map(geofenceId => [
      geofenceId,
      draft.get(geofenceId) ?? { geofenceId, breakInCommand: null, breakOutCommand: null },
    ]),
  )
}

/** @param choice command ID or `none` */
export function withCommand(draft: Draft, geofenceId: number, side: Side, choice: string): Draft {
  const fence = draft.get(geofenceId)
  if (!fence) return draft
  return new Map(draft).set(geofenceId, { ...fence, [side]: choice === none ? null : Number(choice) })
}

export function isTouched(draft: Draft, assigned: readonly AssignedGeofence[]): boolean {
  return (
    draft.size !== assigned.length ||
    assigned.some(before => {
      const now = draft.get(before.geofenceId)
      return now?.breakInCommand !== before.breakInCommand || now.breakOutCommand !== before.breakOutCommand
    })
  )
}

/** Returns deselected geofences with commands; saving removes the commands (001 §4). */
export const losingCommands = (draft: Draft, assigned: readonly AssignedGeofence[]): number[] =>
  assigned
    .filter(before => before.breakInCommand !== null || before.breakOutCommand !== null)
    .map(({ geofenceId }) => geofenceId)
    .filter(id => !draft.has(id))

/** Returns the selected geofences. Users without access to commands keep the assigned ones (000 §5, §6). */
export function assignmentsToSave(
  draft: Draft,
  assigned: readonly AssignedGeofence[],
  seesCommands: boolean,
): AssignedGeofence[] {
  if (seesCommands) return [...draft.values()]
  const before = draftOf(assigned)
  return [...draft.values()].map(
    ({ geofenceId }) => before.get(geofenceId) ?? { geofenceId, breakInCommand: null, breakOutCommand: null },
  )
}

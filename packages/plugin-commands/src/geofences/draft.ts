import type { AssignedGeofence } from '../services/index.ts'

/** The ticked geofences of a unit with their commands, also those on pages and in searches not in view. */
export type Draft = ReadonlyMap<number, AssignedGeofence>

export type Side = 'breakInCommand' | 'breakOutCommand'

/** Stands for no command in the form; the wire has null (000 §5, §9). */
export const none = 'none'

export const draftOf = (assigned: readonly AssignedGeofence[]): Draft =>
  new Map(assigned.map(fence => [fence.geofenceId, fence]))

/** Exactly these are ticked: a new one has no commands, and one that goes loses its own. */
export function withTicks(draft: Draft, ids: Iterable<number>): Draft {
  return new Map(
    [...ids].map(geofenceId => [
      geofenceId,
      draft.get(geofenceId) ?? { geofenceId, breakInCommand: null, breakOutCommand: null },
    ]),
  )
}

/** @param choice id of a command, or `none` */
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

/** The geofences that are unticked with commands of theirs, which go with them (001 §4). */
export const losingCommands = (draft: Draft, assigned: readonly AssignedGeofence[]): number[] =>
  assigned
    .filter(before => before.breakInCommand !== null || before.breakOutCommand !== null)
    .map(({ geofenceId }) => geofenceId)
    .filter(id => !draft.has(id))

/** Only ticked ones. Who does not see commands keeps those that were assigned, whatever the form shows (000 §5, §6). */
export function savedBy(
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

import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'

type State = FleetSchemas['MaintenanceState']
type Action = FleetSchemas['MaintenanceActionCode']

/** State IDs are positions in this list, starting at 1; never insert a state. */
const states = ['PLANNED', 'DUE_SOON', 'OVERDUE', 'STARTED', 'POSTPONED', 'CLOSED'] as const satisfies readonly State[]

export const stateIds = states.map((_, index) => index + 1)
export const idOfState = (state: State): number => states.indexOf(state) + 1
export const stateOfId = (id: number): State | undefined => states[id - 1]

/** Actions allowed for a service in each state (001 §4); a closed service may only be reopened. */
export const allowedActions = {
  PLANNED: ['START', 'CLOSE', 'POSTPONE'],
  DUE_SOON: ['START', 'CLOSE', 'POSTPONE'],
  OVERDUE: ['START', 'CLOSE', 'POSTPONE'],
  POSTPONED: ['START', 'CLOSE', 'POSTPONE'],
  STARTED: ['CLOSE', 'UNDO_START'],
  CLOSED: [],
} as const satisfies Record<State, readonly Action[]>

export const isAllowed = (state: State, action: Action): boolean =>
  (allowedActions[state] as readonly Action[]).includes(action)

/** States of a unit, most severe first. A unit with only closed services is PLANNED. */
export const severity = ['OVERDUE', 'DUE_SOON', 'POSTPONED', 'STARTED', 'PLANNED'] as const satisfies readonly State[]

export type UnitState = (typeof severity)[number]

export const stateName = (t: TFunction, state: UnitState): string => t(`maintenance.state.${state}`)

/** Position by severity, closed last. */
export const rankOf = (state: State): number => (state === 'CLOSED' ? severity.length : severity.indexOf(state))

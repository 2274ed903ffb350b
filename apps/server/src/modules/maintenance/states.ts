import type { FleetSchemas } from '@muster/contract'
import { severity } from './overview/states.ts'

type State = FleetSchemas['MaintenanceState']
type Action = FleetSchemas['MaintenanceActionCode']

/** The number of a state is its place here, from 1; never put one in between. */
const states = ['PLANNED', 'DUE_SOON', 'OVERDUE', 'STARTED', 'POSTPONED', 'CLOSED'] as const satisfies readonly State[]

export const stateIds = states.map((_, index) => index + 1)
export const idOfState = (state: State): number => states.indexOf(state) + 1
export const stateOfId = (id: number): State | undefined => states[id - 1]

/** What may be done to a service in each state (001 §4); a closed one may only be reopened. */
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

/** Most severe first, closed last. */
export const rankOf = (state: State): number => (state === 'CLOSED' ? severity.length : severity.indexOf(state))

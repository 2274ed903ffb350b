import type { FleetSchemas } from '@muster/contract'

type State = FleetSchemas['MaintenanceState']

/** States a unit can be in, most severe first, in words. A unit with nothing but closed services is PLANNED. */
export const unitStates = {
  OVERDUE: 'Overdue',
  DUE_SOON: 'Due soon',
  POSTPONED: 'Postponed',
  STARTED: 'In progress',
  PLANNED: 'Planned',
} as const satisfies Partial<Record<State, string>>

export type UnitState = keyof typeof unitStates

export const severity = Object.keys(unitStates) as UnitState[]

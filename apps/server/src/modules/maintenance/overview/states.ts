import type { TFunction } from 'i18next'
import type { FleetSchemas } from '@muster/contract'

type State = FleetSchemas['MaintenanceState']

/** States a unit can be in, most severe first. A unit with nothing but closed services is PLANNED. */
export const severity = ['OVERDUE', 'DUE_SOON', 'POSTPONED', 'STARTED', 'PLANNED'] as const satisfies readonly State[]

export type UnitState = (typeof severity)[number]

/** A state in words. */
export const stateName = (t: TFunction, state: UnitState): string => t(`maintenance.state.${state}`)

import {
  explainMaintenanceRemaining,
  getMaintenanceCard,
  getMaintenanceInfoWidget,
  listMaintenanceActions,
  listMaintenanceClosed,
  maintenanceDoAction,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceOverallStatus,
  maintenanceRemoveServices,
  maintenanceReopen,
  type FleetSchemas,
} from '@muster/contract'
import { defineClient, queryKeyOf } from '@muster/core'

export type Card = FleetSchemas['MaintenanceCard']
export type Group = FleetSchemas['MaintenanceServiceGroup']
export type CardService = FleetSchemas['MaintenanceCardService']
export type Remaining = FleetSchemas['MaintenanceRemaining']
export type Closed = FleetSchemas['MaintenanceClosedService']
export type ActionCode = FleetSchemas['MaintenanceActionCode']
export type Action = FleetSchemas['MaintenanceDoAction']
export type State = FleetSchemas['MaintenanceState']
export type Counter = FleetSchemas['MaintenanceIntervalType']

/** Loads the maintenance card of a unit and changes its services (001 §4, 002 §4). */
export const maintenanceCard = defineClient({
  id: 'maintenance.card',
  create: ({ api }) => ({
    card: (unitId: number) => api.queryFor(getMaintenanceCard, { path: { unitId } }),
    /** Returns the allowed actions of each state. */
    actions: (stateFromIds: readonly number[]) =>
      api.queryFor(listMaintenanceActions, { query: { stateFromIds: [...stateFromIds] } }),
    /** Returns services that can be reopened. */
    closed: (unitId: number) => api.queryFor(listMaintenanceClosed, { path: { unitId } }),
    /** Returns the calculation of a service's remaining value and expected day. @param repetition as in the forecast */
    remaining: (unitId: number, serviceKey: string, repetition: number) =>
      api.queryFor(explainMaintenanceRemaining, { path: { unitId, serviceKey }, query: { repetition } }),
    act: (unitId: number, body: Action) => api.call(maintenanceDoAction, { path: { unitId }, body }),
    reopen: (unitId: number, keys: readonly string[]) =>
      api.call(maintenanceReopen, { path: { unitId }, body: [...keys] }),
    remove: (unitId: number, keys: readonly string[]) =>
      api.call(maintenanceRemoveServices, { path: { unitId }, body: [...keys] }),
  }),
})

/** Keys of the queries to invalidate after an action. */
export const changedByActions = [
  getMaintenanceCard,
  listMaintenanceClosed,
  explainMaintenanceRemaining,
  maintenanceOverallStatus,
  getMaintenanceInfoWidget,
  maintenanceForecast,
  maintenanceHistoryActions,
].map(operation => queryKeyOf(operation))

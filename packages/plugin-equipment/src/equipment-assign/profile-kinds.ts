import {
  assignCanProfile,
  assignCurfewProfile,
  assignDutyProfile,
  assignIoProfile,
  assignPowerProfile,
  getCanProfile,
  getCurfewProfile,
  getDutyProfile,
  getIoProfile,
  getPowerProfile,
  type FleetSchemas,
} from '@muster/contract'
import type { Access, Api } from '@muster/core'
import {
  canLines,
  curfewLines,
  ioLines,
  powerLines,
  statusLines,
  type ProfileLine,
  type LineContext,
} from './profile-lines.ts'

/** Kind of profile; a unit has at most one of each kind. */
export interface ProfileKind {
  readonly id: FleetSchemas['UnitProfileKind']
  /** Kind of the profile on the device. */
  readonly deviceKind: FleetSchemas['DeviceProfileKind']
  /** Property in the profiles of a unit. */
  readonly field: 'canBusProfile' | 'statusProfile' | 'powerProfile' | 'curfewProfile' | 'inputOutputProfile'
  /** Access rule for assigning a profile of this kind. */
  readonly access: Access
  assign(api: Api, id: number, body: FleetSchemas['ProfileAssignments']): Promise<FleetSchemas['AssignResult']>
  /** Loads a profile and returns its settings as lines. */
  lines(api: Api, id: number, context: LineContext): Promise<readonly ProfileLine[]>
}

export const profileKinds: readonly ProfileKind[] = [
  {
    id: 'CAN_BUS',
    deviceKind: 'can',
    field: 'canBusProfile',
    access: assignCanProfile.access,
    assign: (api, id, body) => api.call(assignCanProfile, { path: { id }, body }),
    lines: async (api, id, context) => canLines(await api.call(getCanProfile, { path: { id } }), context),
  },
  {
    id: 'STATUS',
    deviceKind: 'status',
    field: 'statusProfile',
    access: assignDutyProfile.access,
    assign: (api, id, body) => api.call(assignDutyProfile, { path: { id }, body }),
    lines: async (api, id, context) => statusLines(await api.call(getDutyProfile, { path: { id } }), context),
  },
  {
    id: 'POWER',
    deviceKind: 'power',
    field: 'powerProfile',
    access: assignPowerProfile.access,
    assign: (api, id, body) => api.call(assignPowerProfile, { path: { profileId: id }, body }),
    lines: async (api, id, context) => powerLines(await api.call(getPowerProfile, { path: { id } }), context),
  },
  {
    id: 'CURFEW',
    deviceKind: 'curfew',
    field: 'curfewProfile',
    access: assignCurfewProfile.access,
    assign: (api, id, body) => api.call(assignCurfewProfile, { path: { id }, body }),
    lines: async (api, id, context) => curfewLines(await api.call(getCurfewProfile, { path: { id } }), context),
  },
  {
    id: 'INPUT_OUTPUT',
    deviceKind: 'io',
    field: 'inputOutputProfile',
    access: assignIoProfile.access,
    assign: (api, id, body) => api.call(assignIoProfile, { path: { profileId: id }, body }),
    lines: async (api, id, context) => ioLines(await api.call(getIoProfile, { path: { id } }), context),
  },
]

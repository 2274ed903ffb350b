import {
  assignCanProfile,
  assignDutyProfile,
  assignPowerProfile,
  getCanProfile,
  getDutyProfile,
  getPowerProfile,
  listCanProfileUnits,
  listDutyProfileUnits,
  listPowerProfileUnits,
  type Operation,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { CanProfileAssign } from './can-profiles/can-profile-assign.tsx'
import { PowerProfileAssign } from './power-profiles/power-profile-assign.tsx'
import { StatusProfileAssign } from './status-profiles/status-profile-assign.tsx'
import { openScreen } from '../test/open-screen.tsx'

type Screen = ComponentType<{ params: { id: string } }>

const kinds: readonly [
  ids: string,
  kind: string,
  permission: string,
  screen: Screen,
  read: Operation,
  units: Operation,
  assign: Operation,
  path: object,
][] = [
  [
    'PROF-032 PROF-076',
    'a CAN bus profile',
    'ADM_CANBUS_ASSIGN',
    CanProfileAssign,
    getCanProfile,
    listCanProfileUnits,
    assignCanProfile,
    { id: '3' },
  ],
  [
    'PROF-052 PROF-077',
    'a status profile',
    'ADM_STATUS_ASSIGN',
    StatusProfileAssign,
    getDutyProfile,
    listDutyProfileUnits,
    assignDutyProfile,
    { id: '3' },
  ],
  [
    'PROF-054 PROF-081',
    'a power profile',
    'ADM_POWERPROFILE_ASSIGN',
    PowerProfileAssign,
    getPowerProfile,
    listPowerProfileUnits,
    assignPowerProfile,
    { profileId: '3' },
  ],
]

it.each(kinds)(
  '%s ADM-002 ADM-004 shows the units of %s with their selection and sends the changes',
  async (_, __, permission, Assign, read, units, assign, path) => {
    const unit = (unitId: number, name: string, assigned: boolean) => ({ unitId, name, fleetNames: [], assigned })
    const server = fakeServer()
      .on(read, { name: 'Excavators', rules: [] })
      .on(units, [unit(7, 'Loader 7', false), unit(8, 'Loader 8', true)])
      .on(assign, { hasWarning: false })
    const login = { acl: [permission], feature: ['SETTINGS'] }
    const { screen, sent, press } = await openScreen(<Assign params={{ id: '3' }} />, { server, login })
    const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })
    await expect.element(tick('Loader 8')).toBeChecked()
    await tick('Loader 7').click()
    await tick('Loader 8').click()
    await press('Save assignment')
    await expect
      .poll(() => sent(assign.id).map(call => [call.path, call.body]))
      .toEqual([
        [
          path,
          {
            assignements: [
              { unitId: 7, assign: true },
              { unitId: 8, assign: false },
            ],
          },
        ],
      ])
  },
)

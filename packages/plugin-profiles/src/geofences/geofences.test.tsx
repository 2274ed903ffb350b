import {
  assignFenceProfiles,
  createFenceProfile,
  deleteFenceProfile,
  getFenceProfile,
  listFenceProfiles,
  listFences,
  lookupAlarmPriorities,
  lookupCompaniesIds,
  lookupNotificationGroupsForUser,
  postFenceProfilesUnits,
  updateFenceProfile,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { drawInMemory } from '@muster/map-kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { GeofenceAssign } from './geofence-assign.tsx'
import { GeofenceDetail } from './geofence-detail.tsx'
import { GeofenceList } from './geofence-list.tsx'

beforeEach(() => void drawInMemory())

type Shape = FleetSchemas['FenceShape']

const editor = [
  'ADM_GEOFENCE_VIEW',
  'ADM_GEOFENCE_ADD',
  'ADM_GEOFENCE_EDIT',
  'ADM_GEOFENCE_DELETE',
  'ADM_GEOFENCE_ASSIGN',
]
const caller = (...acl: string[]) => ({ acl: acl.length > 0 ? acl : editor, feature: ['SETTINGS'] })
const circle: Shape = { shapeType: 'CIRCLE', circleRadius: 200, circleLongitude: 9, circleLatitude: 45 }
const ring = (count: number): Shape => {
  const corners = Array.from({ length: count }, (_, i) => [
    9 + Math.cos((i / count) * 6.28) / 100,
    45 + Math.sin((i / count) * 6.28) / 100,
  ])
  return { shapeType: 'POLYGON', polygon: [...corners, ...corners.slice(0, 1)] }
}
type Fence = FleetSchemas['FenceProfile']

const yard: Fence = {
  fenceId: 3,
  shapeId: 3,
  name: 'Yard',
  alarmPriority: 0,
  inside: true,
  outside: false,
  isDefault: false,
  companyId: 1,
  companyName: 'Northfield',
  notification: { companyId: 1, priorityId: 2 },
  shape: circle,
  version: 4,
}
const unit = (unitId: number, name: string, assigned: boolean, hasCommands: boolean) => ({
  unitId,
  name,
  companyName: 'Northfield',
  assigned,
  hasCommands,
})

const aServer = (changes: Partial<Fence> = {}) =>
  fakeServer()
    .on(listFenceProfiles, {
      items: [
        {
          id: 3,
          name: 'Yard',
          isDefault: true,
          companyId: 1,
          companyName: 'Northfield',
          unitsCount: 12,
          shapeType: 'CIRCLE',
          inside: true,
          outside: true,
        },
      ],
      totalCount: 1,
    })
    .on(getFenceProfile, { ...yard, ...changes })
    .on(createFenceProfile, { id: 9 })
    // registered first, because this path also matches that of an ID
    .on(assignFenceProfiles, { hasWarning: false })
    .on(updateFenceProfile, undefined)
    .on(deleteFenceProfile, undefined)
    .on(listFences, { items: [{ ...yard, ...changes }], totalCount: 1 })
    .on(lookupAlarmPriorities, [
      { id: 1, code: 'LOW', label: 'Low' },
      { id: 3, code: 'HIGH', label: 'High' },
    ])
    .on(lookupNotificationGroupsForUser, [{ id: 5, label: 'Night watch' }])
    .on(postFenceProfilesUnits, [
      {
        profileId: 3,
        units: [unit(1, 'Digger', true, true), unit(2, 'Roller', true, false), unit(3, 'Van', false, false)],
      },
    ])
const detail = (id: string, server = aServer(), login = caller()) =>
  openScreen(<GeofenceDetail params={{ id }} query={{ company: undefined }} />, { server, login })

it('ADM-003 ADM-001 lists geofences by name with shape and transitions', async () => {
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen } = await openScreen(<GeofenceList query={query} />, { server: aServer(), login: caller() })
  await expect
    .element(screen.getByRole('link', { name: 'Yard' }))
    .toHaveAttribute('href', '/administration/data/geofence/3')
  await expect
    .element(screen.getByRole('link', { name: 'Add', exact: true }))
    .toHaveAttribute('href', '/administration/data/geofence/new')
  await expect
    .element(screen.getByRole('row', { name: 'Yard' }))
    .toMatchTextContent('YardCircleIn and outNorthfieldYes12')
})

describe('form', () => {
  it('GEO-024 sends name, priority, flags, notification and the shape, and accepts a typed radius', async () => {
    const { screen, sent, press } = await detail('3')
    await screen.getByLabelText('A unit leaves').click()
    await screen.getByRole('combobox', { name: /^Alarm priority/ }).click()
    await screen.getByRole('option', { name: 'High' }).click()
    await screen.getByRole('combobox', { name: 'Notification group' }).click()
    await screen.getByRole('option', { name: 'Night watch' }).click()
    await screen.getByRole('spinbutton', { name: 'Radius' }).fill('350')
    await press('Save')
    await expect
      .poll(() => sent('updateFenceProfile')[0])
      .toMatchObject({
        path: { id: '3' },
        body: {
          name: 'Yard',
          alarmPriority: 3,
          inside: true,
          outside: true,
          isDefault: false,
          companyId: 1,
          version: 4,
          notification: { companyId: 1, priorityId: 2, notificationId: 5 },
          shape: { ...circle, circleRadius: 350 },
        },
      })
  })

  it(
    'GEO-025 GEO-031 defaults to no priority and no transition, and requires a shape',
    { meta: { raises: ['shapeMissing'] } },
    async () => {
      const { screen, sent, dialog, press } = await detail('new')
      await expect.element(screen.getByLabelText('A unit enters')).not.toBeChecked()
      await expect.element(screen.getByLabelText('A unit leaves')).not.toBeChecked()
      await expect
        .element(screen.getByRole('combobox', { name: /^Alarm priority/ }))
        .toHaveValue('Use the alarm type’s priority')
      await screen.getByLabelText('Name').fill('Depot')
      await press('Save')
      await expect.element(dialog).toMatchTextContent('No shape drawn')
      await dialog.getByRole('button', { name: 'OK' }).click()
      await expect.element(screen.getByText('Draw a circle or a polygon.')).toBeVisible()
      expect(sent('createFenceProfile')).toEqual([])
    },
  )

  it('gives a new geofence to the company of the address', async () => {
    const server = aServer().on(lookupCompaniesIds, [{ id: 2, label: 'Hill Farm' }])
    const { screen } = await openScreen(<GeofenceDetail params={{ id: 'new' }} query={{ company: 2 }} />, {
      server,
      login: caller(),
    })
    await expect.element(screen.getByRole('combobox', { name: /^Company/ })).toHaveValue('Hill Farm')
  })

  it('GEO-031 marks all invalid fields at once', async () => {
    const { screen, dialog, press } = await detail('new')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText('Draw a circle or a polygon.')).toBeVisible()
    await expect.element(screen.getByText('Select at least one of the two.')).toBeVisible()
  })

  const expectRefusal = async (corners: number, text: string) => {
    const { dialog, sent, press } = await detail('3', aServer({ shape: ring(corners) }))
    await press('Save')
    await expect.element(dialog).toMatchTextContent(text)
    expect(sent('updateFenceProfile')).toEqual([])
  }

  it('GEO-032 refuses a polygon of 3 corners', { meta: { raises: ['invalidShape'] } }, () =>
    expectRefusal(3, 'at least 4 corners'),
  )

  it('GEO-033 refuses a polygon of 31 corners', { meta: { raises: ['shapeExcessPoint'] } }, () =>
    expectRefusal(31, 'at most 30 corners'),
  )

  it('GEO-028 GEO-034 requires a name and a transition or speed limit', async () => {
    const { screen, dialog, sent, press } = await detail('3')
    await screen.getByLabelText('A unit enters').click()
    await press('Save')
    await expect.element(dialog).toMatchTextContent('Some fields need attention')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Select at least one of the two.')).toBeVisible()
    await screen.getByLabelText('A unit leaves').click()
    await expect.element(screen.getByText('Select at least one of the two.')).not.toBeInTheDocument()
    await screen.getByLabelText('Name').fill('')
    await press('Save')
    await expect.element(dialog).toMatchTextContent('Some fields need attention')
    expect(sent('updateFenceProfile')).toEqual([])
  })
})

it('saves a speed limit without transitions', async () => {
  const { screen, sent, press } = await detail('3', aServer({ inside: false, maxSpeed: 30 }))
  const limit = screen.getByRole('spinbutton', { name: 'Speed limit inside' })
  await expect.element(limit).toHaveValue('30')
  await limit.fill('20')
  await press('Save')
  await expect.poll(() => sent('updateFenceProfile')[0]?.body).toMatchObject({ inside: false, maxSpeed: 20 })
})

describe('edit permission', () => {
  it.each([
    [
      'GEO-029 SHELL-074',
      'lets an expert edit a default geofence',
      ['ADM_GEOFENCE_VIEW', 'GBL_EXPERT_ACTIVITIES'],
      true,
      true,
    ],
    [
      'GEO-029 SHELL-074',
      'lets an expert edit any other geofence',
      ['ADM_GEOFENCE_VIEW', 'GBL_EXPERT_ACTIVITIES'],
      false,
      true,
    ],
    ['GEO-030', 'lets an editor edit a geofence that is not a default', editor, false, true],
    ['GEO-030 SHELL-074', 'shows a default geofence read-only to an editor', editor, true, false],
    ['GEO-030', 'shows a geofence read-only to a viewer', ['ADM_GEOFENCE_VIEW'], false, false],
  ])('%s %s', async (_, __, acl, isDefault, may) => {
    const { screen } = await detail('3', aServer({ isDefault }), caller(...acl))
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Yard')
    await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeEnabled()
    const tools = screen.getByRole('group', { name: 'Drawing' })
    if (may) await expect.element(tools).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save', exact: true }).query() !== null).toBe(may)
    expect(tools.query() !== null).toBe(may)
    if (!acl.includes('GBL_EXPERT_ACTIVITIES'))
      await expect.element(screen.getByLabelText(/^Default: available/)).toBeDisabled()
  })
})

it('GEO-037 loads the first 1000 surrounding geofences without a filter', async () => {
  const { sent } = await detail('3')
  await expect
    .poll(() => Object.fromEntries(sent('listFences')[0]?.query ?? []))
    .toEqual({ start: '0', limit: '1000', filter: '' })
})

describe('commands', () => {
  it('GEO-036 deletes a geofence with commands after a second confirmation', async () => {
    const { went, sent, dialog, press } = await detail('3')
    await press('Delete')
    await expect.element(dialog).toMatchTextContent('Yard sends commands when the unit enters or leaves it.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(sent('deleteFenceProfile')).toEqual([])
    await press('Delete')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(dialog).toMatchTextContent('Delete Yard?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => went).toEqual(['/administration/data/geofence'])
  })

  it('deletes one without commands after the usual confirmation', async () => {
    const server = aServer().on(postFenceProfilesUnits, [{ profileId: 3, units: [unit(2, 'Roller', true, false)] }])
    const { dialog, press } = await detail('3', server)
    await press('Delete')
    await expect.element(dialog).toMatchTextContent('Delete Yard?')
  })

  it('GEO-035 GEO-036 ADM-004 assigns and unassigns units, and confirms unassigning a unit with commands', async () => {
    const { screen, sent, dialog, press } = await openScreen(<GeofenceAssign params={{ id: '3' }} />, {
      server: aServer(),
      login: caller(),
    })
    await expect.element(screen.getByRole('heading', { name: 'Assign geofence Yard' })).toBeVisible()
    await screen.getByRole('checkbox', { name: /Digger/ }).click()
    await screen.getByRole('checkbox', { name: /Van/ }).click()
    await press('Save assignment')
    await expect.element(dialog).toMatchTextContent('Yard sends commands')
    expect(sent('assignFenceProfiles')).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect
      .poll(() => sent('assignFenceProfiles')[0]?.body)
      .toEqual({
        fenceIds: [3],
        assignements: [
          { unitId: 1, assign: false },
          { unitId: 3, assign: true },
        ],
      })
  })

  it('unassigns a unit without commands without confirmation', async () => {
    const { screen, sent, press } = await openScreen(<GeofenceAssign params={{ id: '3' }} />, {
      server: aServer(),
      login: caller(),
    })
    await screen.getByRole('checkbox', { name: /Roller/ }).click()
    await press('Save assignment')
    await expect
      .poll(() => sent('assignFenceProfiles')[0]?.body)
      .toEqual({ fenceIds: [3], assignements: [{ unitId: 2, assign: false }] })
  })
})

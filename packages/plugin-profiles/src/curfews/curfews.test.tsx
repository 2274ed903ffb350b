import {
  assignCurfewProfile,
  cloneCurfewProfile,
  createCurfewProfile,
  getCurfewProfile,
  getCurfewProfileUsage,
  getCurfewProfileVersion,
  listCurfewProfiles,
  listCurfewProfileUnits,
  listCurfewProfileVersions,
  lookupAlarmPriorities,
  lookupNotificationGroupsForUser,
  lookupTimeZones,
  updateCurfewProfile,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problemsOf } from '@muster/ui/testing'
import { openScreen } from '../../test/open-screen.tsx'
import { CurfewAssign } from './curfew-assign.tsx'
import { CurfewDetail } from './curfew-detail.tsx'
import { CurfewList } from './curfew-list.tsx'

const all = ['ADM_CURFEW_VIEW', 'ADM_CURFEW_ADD', 'ADM_CURFEW_EDIT', 'ADM_CURFEW_DELETE', 'ADM_CURFEW_ASSIGN'] as const
const caller = (...acl: string[]) => ({ acl: acl.length > 0 ? acl : [...all], feature: ['SETTINGS'] })
const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const none = { MONDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [], SATURDAY: [], SUNDAY: [] }
const morning = [{ from: '06:00', to: '07:00' }]
const night = {
  curfewProfileId: 3,
  name: 'Night',
  isDefault: false,
  timezoneId: 'Europe/Rome',
  companyId: 1,
  companyName: 'Northfield',
  version: 4,
  notification: { companyId: 1, notificationId: 8, priorityId: 2 },
  days: { ...none, MONDAY: morning },
}

const aServer = () =>
  fakeServer()
    .on(listCurfewProfiles, { items: [{ ...night, unitsCount: 12 }], totalCount: 1 })
    .on(getCurfewProfile, night)
    .on(
      lookupTimeZones,
      ['UTC', 'Europe/Rome', 'Asia/Kolkata'].map(id => ({ id, code: id, label: id })),
    )
    .on(lookupNotificationGroupsForUser, [
      { id: 8, label: 'Night watch' },
      { id: 9, label: 'Depot' },
    ])
    .on(lookupAlarmPriorities, [
      { id: 1, code: 'LOW', label: 'Low' },
      { id: 2, code: 'MEDIUM', label: 'Medium' },
      { id: 3, code: 'HIGH', label: 'High' },
    ])
    .on(getCurfewProfileUsage, {
      unitsCount: 23,
      units: [{ unitId: 1, name: 'Digger', companyName: 'Northfield' }],
      records: [],
    })
    .on(listCurfewProfileVersions, [
      { version: 4, savedAt: '2026-03-02T08:00:00Z', userName: 'ada', name: 'Night', restorable: true },
      {
        version: 3,
        savedAt: '2026-03-01T08:00:00Z',
        userName: 'ada',
        actorName: 'sam',
        name: 'Early',
        restorable: true,
      },
      { version: 1, savedAt: '2025-03-01T08:00:00Z', userName: 'ben', restorable: false },
    ])
    .on(getCurfewProfileVersion, { ...night, name: 'Early', version: 3, days: { ...none, SUNDAY: morning } })
    .on(createCurfewProfile, { id: 9 })
    .on(updateCurfewProfile, undefined)
    .on(cloneCurfewProfile, { id: 10 })
    .on(listCurfewProfileUnits, [
      { unitId: 1, name: 'Digger', companyName: 'Northfield', assigned: true },
      { unitId: 2, name: 'Roller', companyName: 'Northfield', assigned: false },
    ])
    .on(assignCurfewProfile, { hasWarning: true, message: '1 unit had another curfew profile.' })

const detail = (id: string, server = aServer(), login = caller()) =>
  openScreen(<CurfewDetail params={{ id }} />, { server, login })

it('ADM-001 PROF-035 lists curfews with zone, owner and unit count, and links to their details and unit assignment', async () => {
  const { screen, went } = await openScreen(<CurfewList query={query} />, { server: aServer(), login: caller() })
  await expect
    .element(screen.getByRole('link', { name: 'Night' }))
    .toHaveAttribute('href', '/administration/profiles/curfew/3')
  await expect.element(screen.getByRole('row', { name: 'Night' })).toMatchTextContent('NightEurope/RomeNorthfield-12')
  await screen.getByRole('button', { name: 'Assign to units' }).click()
  await expect.poll(() => went).toEqual(['/administration/profiles/curfew/assign/3'])
})

it('offers adding and assigning only to permitted users', async () => {
  const { screen } = await openScreen(<CurfewList query={query} />, {
    server: aServer(),
    login: caller('ADM_CURFEW_VIEW'),
  })
  await expect.element(screen.getByRole('link', { name: 'Night' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Assign to units' }).query()).toBeNull()
})

it('PROF-033 PROF-034 PROF-035 paints hours of a day, copies them to others, and sends seven days with the version', async () => {
  // a server may omit days without hours
  const server = aServer().on(getCurfewProfile, { ...night, days: { MONDAY: morning } as typeof night.days })
  const { screen, sent, press } = await detail('3', server)
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Night')
  await expect.element(screen.getByText('1:00 hours per week')).toBeVisible()
  const monday = screen.getByRole('group', { name: 'Monday' })
  await monday.getByRole('option', { name: /^07:00/ }).click()
  await monday.getByRole('button', { name: 'Copy to' }).click()
  await screen.getByRole('menuitem', { name: 'Monday to Friday' }).click()
  await expect.element(screen.getByText('7:30 hours per week')).toBeVisible()
  await press('Save')
  const hours = [{ from: '06:00', to: '07:30' }]
  await expect
    .poll(() => sent('updateCurfewProfile')[0]?.body)
    .toEqual({
      name: 'Night',
      isDefault: false,
      timezoneId: 'Europe/Rome',
      companyId: 1,
      version: 4,
      notification: night.notification,
      days: { ...none, MONDAY: hours, TUESDAY: hours, WEDNESDAY: hours, THURSDAY: hours, FRIDAY: hours },
    })
})

it('PROF-033 saves the notification group and alarm priority, and lists them among the changes', async () => {
  const { screen, sent, press } = await detail('3')
  const group = screen.getByRole('combobox', { name: 'Notification group' })
  await expect.element(group).toHaveValue('Night watch')
  await group.click()
  await screen.getByRole('option', { name: 'Depot' }).click()
  await screen.getByRole('combobox', { name: /^Alarm priority/ }).click()
  await screen.getByRole('option', { name: 'High' }).click()
  await screen.getByRole('button', { name: 'Versions' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Versions of Night' })
  await drawer.getByRole('button', { name: /^Version 3/ }).click()
  const rows = drawer.getByRole('row')
  await expect
    .poll(() => rows.elements().map(row => row.textContent))
    .toEqual(expect.arrayContaining(['Notification groupNight watchDepot', 'Alarm priorityMediumHigh']))
  await userEvent.keyboard('{Escape}')
  await press('Save')
  await expect
    .poll(() => sent('updateCurfewProfile')[0]?.body)
    .toMatchObject({ notification: { companyId: 1, notificationId: 9, priorityId: 3 } })
})

it('says that a curfew with all hours allowed raises no alarm', async () => {
  const all = [{ from: '00:00', to: '24:00' }]
  const days = { ...none, MONDAY: all, TUESDAY: all, WEDNESDAY: all, THURSDAY: all, FRIDAY: all, SATURDAY: all }
  const note = /^Every hour is allowed, so this curfew raises no alarm/
  const { screen } = await detail('3', aServer().on(getCurfewProfile, { ...night, days: { ...days, SUNDAY: all } }))
  await expect.element(screen.getByText(note)).toBeVisible()
  await screen
    .getByRole('group', { name: 'Monday' })
    .getByRole('option', { name: /^07:00/ })
    .click()
  await expect.element(screen.getByText(note)).not.toBeInTheDocument()
})

it('paints by keyboard to the end of the day', async () => {
  const { screen, sent, press } = await detail('new')
  await screen.getByLabelText('Name').fill('Late')
  const sunday = screen.getByRole('group', { name: 'Sunday' })
  ;(sunday.getByRole('option', { name: /^00:00/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End} ')
  await expect.element(sunday.getByText('23:30–24:00')).toBeVisible()
  await press('Save')
  await expect
    .poll(() => sent('createCurfewProfile')[0]?.body)
    .toMatchObject({
      name: 'Late',
      days: { ...none, SUNDAY: [{ from: '23:30', to: '24:00' }] },
    })
})

it('ADM-009 opens a new curfew for editing after the save', async () => {
  const { screen, went, press } = await detail('new')
  // enabled without a group, too
  await expect.element(screen.getByRole('combobox', { name: /^Alarm priority/ })).toBeEnabled()
  await screen.getByLabelText('Name').fill('Shift')
  await press('Save')
  await expect.poll(() => went).toEqual(['/administration/profiles/curfew/9'])
})

it('ADM-016 offers the time zones of the server', async () => {
  const { screen, sent } = await detail('3')
  const zone = screen.getByRole('combobox', { name: /^Time zone/ })
  await expect.element(zone).toHaveValue('Europe/Rome')
  await zone.fill('kolk')
  await screen.getByRole('option', { name: 'Asia/Kolkata' }).click()
  await expect.element(zone).toHaveValue('Asia/Kolkata')
  await expect.poll(() => sent('lookupTimeZones')).toHaveLength(1)
})

it('ADM-003 ADM-014 clones after confirmation and opens the copy', async () => {
  const { went, sent, dialog, press } = await detail('3')
  await press('Clone')
  await expect.element(dialog).toMatchTextContent('Clone Night?')
  expect(sent('cloneCurfewProfile')).toEqual([])
  await dialog.getByRole('button', { name: 'Clone' }).click()
  await expect.poll(() => went).toEqual(['/administration/profiles/curfew/10'])
})

it('disables painting and copying for read-only users', async () => {
  const { screen, press: _ } = await detail('3', aServer(), caller('ADM_CURFEW_VIEW'))
  const monday = screen.getByRole('group', { name: 'Monday' })
  await expect.element(monday.getByRole('listbox')).toHaveAttribute('aria-disabled', 'true')
  expect(monday.getByRole('button', { name: 'Copy to' }).query()).toBeNull()
  expect(screen.getByText(/Drag across the half hours/).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
})

it('PROF-035 ADM-004 ADM-018 assigns a curfew to the selected units and shows the server’s warning', async () => {
  const { screen, sent, dialog, press } = await openScreen(<CurfewAssign params={{ id: '3' }} />, {
    server: aServer(),
    login: caller(),
  })
  await expect.element(screen.getByRole('heading', { name: 'Assign curfew profile Night' })).toBeVisible()
  await screen.getByRole('checkbox', { name: /Roller/ }).click()
  await press('Save assignment')
  await expect.element(dialog).toMatchTextContent('1 unit had another curfew profile.')
  expect(sent('assignCurfewProfile').map(({ path, body }) => [path, body])).toEqual([
    [{ id: '3' }, { assignements: [{ unitId: 2, assign: true }] }],
  ])
})

it('shows the effect of a change and names the units', async () => {
  const { screen } = await detail('3')
  const usage = screen.getByRole('region', { name: 'Used by' })
  await expect.element(usage).toMatchTextContent('A change affects 23 units.')
  await expect.element(usage).toMatchTextContent('UnitsDigger and 22 more')
})

it('compares an earlier version with the form and restores it by saving under the current version', async () => {
  const { screen, sent, press } = await detail('3')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Night')
  await screen.getByRole('button', { name: 'Versions' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Versions of Night' })
  await expect.element(drawer.getByRole('button', { name: /^Version 1/ })).toBeDisabled()
  await drawer.getByRole('button', { name: /^Version 3.*ada, changed by sam in support/ }).click()
  const rows = drawer.getByRole('row')
  await expect
    .poll(() => rows.elements().map(row => row.textContent))
    .toEqual(['FieldVersion 3In the form', 'NameEarlyNight', 'Monday-06:00–07:00', 'Sunday06:00–07:00-'])
  expect(await problemsOf(screen.container)).toEqual([])
  await drawer.getByRole('button', { name: 'Fill the form with version 3' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Early')
  expect(sent('updateCurfewProfile')).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateCurfewProfile')[0]?.body)
    .toMatchObject({ name: 'Early', version: 4, companyId: 1, days: { ...none, SUNDAY: morning } })
})

it('compares versions without restoring for read-only users', async () => {
  const { screen } = await detail('3', aServer(), caller('ADM_CURFEW_VIEW'))
  await screen.getByRole('button', { name: 'Versions' }).click()
  await screen.getByRole('button', { name: /^Version 3/ }).click()
  await expect.element(screen.getByRole('row', { name: /^Monday/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Fill the form/ }).query()).toBeNull()
})

import { getCustomDuties, saveCustomDuties, type FleetSchemas, type Permission } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { hasUnsaved } from '@muster/ui'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { CustomStatuses } from './custom-statuses.tsx'

const status = (dutyId: number, name: string, defaultName = name): FleetSchemas['CustomDuty'] => ({
  dutyId,
  name,
  color: '1c8a4c',
  code: defaultName.toUpperCase(),
  defaultName,
  defaultColor: '1c8a4c',
})
const aServer = () =>
  fakeServer()
    .on(getCustomDuties, { customDuties: [status(1, 'Digging', 'Working'), status(2, 'Moving')] })
    .on(saveCustomDuties, undefined)
const open = (server = aServer(), ...more: Permission[]) =>
  openScreen(<CustomStatuses />, {
    server,
    login: { acl: ['ADM_CUSTOMIZABLE_STATUS_VIEW', ...more], feature: ['SETTINGS'] },
  })

it('PROF-052 PROF-069 edits names and colours of the company’s statuses and restores the defaults', async () => {
  const { screen, sent, press } = await open(aServer(), 'ADM_CUSTOMIZABLE_STATUS_EDIT')
  const moving = screen.getByRole('listitem', { name: 'Moving' })
  await expect.element(screen.getByLabelText('Name of “Working”')).toHaveValue('Digging')
  expect(await problemsOf(screen.container)).toEqual([])
  await moving.getByLabelText('Name of “Moving”').fill(' ')
  await expect.poll(hasUnsaved).toBe(true)
  await press('Save')
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  expect(sent('saveCustomDuties')).toEqual([])
  await moving.getByLabelText('Name of “Moving”').fill('Travelling')
  await moving.getByLabelText('Colour').fill('#aa00ff')
  await press('Use default for Working')
  await press('Save')
  await expect
    .poll(() => sent('saveCustomDuties')[0]?.body)
    .toEqual({ customDuties: [{ dutyId: 2, name: 'Travelling', color: 'aa00ff' }] })
  await expect.poll(() => hasUnsaved()).toBe(false)
})

it('shows statuses read-only without the edit permission, and reports a failed load', async () => {
  const server = aServer().on(getCustomDuties, problem(503, 'Try again later.'))
  const { screen } = await open(server)
  await expect.element(screen.getByText('Try again later.')).toBeVisible()
  server.on(getCustomDuties, { customDuties: [status(1, 'Digging', 'Working')] })
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByLabelText('Name of “Working”')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: /^Use default/ }).query()).toBeNull()
})

it('centres “Use default” vertically in its row at 360 px', async () => {
  const { screen } = await openScreen(<CustomStatuses />, {
    server: aServer(),
    login: { acl: ['ADM_CUSTOMIZABLE_STATUS_VIEW', 'ADM_CUSTOMIZABLE_STATUS_EDIT'], feature: ['SETTINGS'] },
    width: 360,
  })
  const row = screen.getByRole('listitem', { name: 'Moving' })
  const button = row.getByRole('button', { name: 'Use default for Moving' })
  await expect.element(button).toBeVisible()
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  expect(middle(button.element())).toBeCloseTo(middle(row.element()), 0)
})

import { deleteTripRules, getTripRules, lookupTypes, updateTripRules, type FleetSchemas } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../test/open-screen.tsx'
import { TripRulesButton } from './trip-rules.drawer.tsx'

const rule = {
  by: 'KEY',
  stopMinutes: 5,
  placeMinutes: 30,
  placeMetres: 200,
  shortestMinutes: 2,
  gapMinutes: 60,
} as const
const standards = [{ typeId: 3, ...rule, stopMinutes: 3 }]

const open = async (more: Partial<FleetSchemas['TripRules']> = {}) => {
  const inherited = { types: [{ typeId: 2, ...rule }], companyName: 'Alpine' }
  const opened = await openScreen(<TripRulesButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getTripRules, { types: inherited.types, isOwn: false, inherited, standards, version: 4, ...more })
      .on(updateTripRules, undefined)
      .on(deleteTripRules, undefined)
      .on(lookupTypes, [
        { id: 2, label: 'Tractor' },
        { id: 3, label: 'Lorry' },
      ]),
    login: { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT'], feature: ['ADMINISTRATION'] } as never,
  })
  await opened.press('Trip rules')
  return { ...opened, setting: opened.screen.getByRole('combobox', { name: 'Rules', exact: true }) }
}

it('starts custom rules from the inherited ones, and a type from its standard rule', async () => {
  const { screen, setting, press, sent } = await open()
  await expect.element(setting).toHaveDisplayValue('From Alpine: 1 type with its own rule, standard rules otherwise')
  await setting.selectOptions('Own rules')
  await press('Remove Tractor')
  await screen.getByRole('combobox', { name: 'Add a type' }).click()
  await screen.getByRole('option', { name: 'Lorry' }).click()
  const lorry = screen.getByRole('group', { name: 'Lorry' })
  await lorry.getByRole('combobox', { name: 'Start and end' }).selectOptions('Motion only')
  await lorry.getByRole('spinbutton', { name: 'Radius of one place' }).fill('300')
  await userEvent.tab()
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateTripRules')[0]?.body)
    .toEqual({ types: [{ typeId: 3, ...rule, stopMinutes: 3, by: 'MOTION', placeMetres: 300 }], version: 4 })
})

it('adds a rule for all other types, and restores inheritance', async () => {
  const { screen, setting, press, sent } = await open({ isOwn: true, types: [] })
  await screen.getByRole('combobox', { name: 'All other types' }).selectOptions('Own rule')
  await expect.element(screen.getByRole('group', { name: 'All other types' })).toBeVisible()
  await setting.selectOptions('From Alpine: 1 type with its own rule, standard rules otherwise')
  await press('Save')
  await expect.poll(() => sent('deleteTripRules')[0]?.path).toEqual({ id: '7' })
})

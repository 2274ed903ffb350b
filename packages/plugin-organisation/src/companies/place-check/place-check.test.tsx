import { deletePlaceCheck, getPlaceCheck, lookupTypes, updatePlaceCheck, type FleetSchemas } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openScreen } from '../../../test/open-screen.tsx'
import { PlaceCheckButton } from './place-check.drawer.tsx'

const inherited = { isChecked: true, topSpeed: 120, types: [{ typeId: 2, topSpeed: 900 }], companyName: 'Alpine' }
const { companyName: _, ...above } = inherited

const open = async (more: Partial<FleetSchemas['PlaceCheck']> = {}, acl = ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT']) => {
  const opened = await openScreen(<PlaceCheckButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getPlaceCheck, { ...above, isOwn: false, inherited, version: 4, ...more })
      .on(updatePlaceCheck, undefined)
      .on(deletePlaceCheck, undefined)
      .on(lookupTypes, [
        { id: 2, label: 'Plane' },
        { id: 3, label: 'Lorry' },
      ]),
    login: { acl, feature: ['ADMINISTRATION'] } as never,
  })
  await opened.press('Place check')
  return { ...opened, setting: opened.screen.getByRole('combobox', { name: 'Setting' }) }
}

it('shows the inherited setting and starts a custom setting from it', async () => {
  const { screen, setting, press, sent } = await open()
  await expect.element(setting).toHaveDisplayValue('From Alpine: 120 km/h, 1 type with its own')
  await setting.selectOptions('Own speed')
  await screen.getByRole('spinbutton', { name: 'Speed that no unit exceeds' }).fill('90')
  await screen.getByRole('combobox', { name: 'Add a type' }).click()
  await screen.getByRole('option', { name: 'Lorry' }).click()
  await screen.getByRole('button', { name: 'Remove Plane' }).click()
  await screen.getByRole('spinbutton', { name: 'Lorry' }).fill('100')
  await userEvent.tab()
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updatePlaceCheck')[0]?.body)
    .toEqual({ isChecked: true, topSpeed: 90, types: [{ typeId: 3, topSpeed: 100 }], version: 4 })
})

it('restores inheritance, and disables the check', async () => {
  const own = { ...above, topSpeed: 80, isOwn: true }
  const { setting, press, sent } = await open(own)
  await expect.element(setting).toHaveDisplayValue('Own speed')
  await setting.selectOptions('From Alpine: 120 km/h, 1 type with its own')
  await press('Save')
  await expect.poll(() => sent('deletePlaceCheck')[0]?.path).toEqual({ id: '7' })
})

it('shows the inherited setting read-only', async () => {
  const { setting, screen } = await open({ isChecked: false, isOwn: true }, ['ADM_COMPANY_VIEW'])
  await expect.element(setting).toBeDisabled()
  await expect.element(setting).toHaveDisplayValue('Accept every position')
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

import { getUnitConfiguration, updateUnit } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import {
  assignedProfile,
  comboboxOf,
  digger,
  openUnit,
  savedUnit,
  selectOption,
  unitServer,
} from '../../test/open-unit.tsx'

describe('profiles', () => {
  it('ADM-048 ADM-055 removes profiles after confirmation, and keeps them otherwise', async () => {
    const opened = await openUnit()
    const { screen, dialog, press } = opened
    const remove = screen.getByRole('button', { name: 'Remove Night' })
    await remove.click()
    await expect
      .element(dialog)
      .toMatchTextContent(/Remove this profile\?.*Night is removed\..*This takes effect when you save\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(comboboxOf(opened, 'Curfew profile')).toHaveDisplayValue('Night')
    await remove.click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(comboboxOf(opened, 'Curfew profile')).toHaveDisplayValue('')
    await selectOption(opened, 'Power profile', 'Saver')
    await selectOption(opened, 'CAN bus profile', 'CAN A')
    await selectOption(opened, 'Status profile', 'Duty A')
    await selectOption(opened, 'I/O profile', 'IO A')
    await selectOption(opened, 'Add a command profile', 'Engine')
    await press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({
        profiles: {
          curfewProfile: { assigned: false, profileId: 11 },
          powerProfile: { assigned: true, profileId: 13 },
          canBusProfile: { assigned: true, profileId: 51 },
          statusProfile: { assigned: true, profileId: 52 },
          inputOutputProfile: { assigned: true, profileId: 53 },
          commandProfiles: [{ assigned: true, profileId: 42 }],
        },
      })
  })

  it('ADM-055 GEO-036 shows a stronger warning for a geofence that sends commands', async () => {
    const opened = await openUnit()
    const { screen, dialog, press } = opened
    await screen.getByRole('button', { name: 'Remove Quarry' }).click()
    await expect.element(dialog).toMatchTextContent(/geofence with commands/)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('button', { name: 'Remove Yard' }).click()
    await expect.element(dialog).toMatchTextContent(/Remove this profile\?/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({
        profiles: { geoFenceProfiles: [{ assigned: false, profileId: 21 }] },
      })
  })

  it('ADM-055 removes the stored profile when a newly selected one is removed', async () => {
    const opened = await openUnit()
    const { screen, dialog, press } = opened
    await selectOption(opened, 'Curfew profile', 'Day')
    await screen.getByRole('button', { name: 'Remove Day' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({ profiles: { curfewProfile: { assigned: false, profileId: 11 } } })
  })

  it(
    'ADM-056 reports which profile was not removed when saving fails',
    { meta: { raises: ['unitProfileRemovalFailure'] } },
    async () => {
      const server = unitServer().on(updateUnit, problem(409, 'Someone else has changed Digger.'))
      const { screen, dialog, press } = await openUnit(server)
      await screen.getByRole('button', { name: 'Remove Night' }).click()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await press('Save')
      await expect
        .element(dialog)
        .toMatchTextContent(/Profile not removed.*still has Night.*Someone else has changed Digger/)
    },
  )

  it('shows the device’s response to each stored profile, and nothing for a new selection', async () => {
    const profiles = {
      ...digger.profiles,
      powerProfile: assignedProfile(13, 'Saver'),
      canBusProfile: assignedProfile(51, 'CAN A'),
    }
    const server = unitServer({ ...digger, takesSettings: true, profiles }).on(getUnitConfiguration, {
      profiles: [
        { kind: 'power', state: 'REFUSED', reason: 'No battery.' },
        { kind: 'can', state: 'PENDING', since: new Date().toISOString() },
        { kind: 'geofences', state: 'APPLIED' },
        // the server applies it
        { kind: 'curfew', state: 'NOT_SUPPORTED' },
      ],
    })
    const opened = await openUnit(server)
    const { screen } = opened
    const refused = screen.getByText('Refused by the device: No battery.')
    await expect.element(refused).toBeVisible()
    await expect.element(screen.getByText('Pending, changed now')).toBeVisible()
    await expect.element(screen.getByText('Applied by the device')).toBeVisible()
    expect(screen.getByText('The device does not use').query()).toBeNull()
    await screen.getByRole('button', { name: 'Remove Saver' }).click()
    await opened.dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(refused).not.toBeInTheDocument()
  })
})

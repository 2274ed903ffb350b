import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  comboboxOf,
  digger,
  openUnit,
  satellite,
  savedUnit,
  selectOption,
  unitServer,
  type OpenUnit,
} from '../../test/open-unit.tsx'

describe('satellite panel', () => {
  const unlock = (opened: OpenUnit) => opened.press('Unlock')

  it('ADM-058 ADM-057 ADM-060 locks the panel by default, with visible values', async () => {
    const opened = await openUnit(unitServer({ ...digger, satelliteConfig: satellite }))
    const { screen } = opened
    const imei = screen.getByRole('textbox', { name: /Modem IMEI/ })
    await expect.element(imei).toHaveValue('300234010753370')
    await expect.element(imei).toBeDisabled()
    await expect.element(screen.getByRole('checkbox', { name: 'Enabled' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Send alarms by satellite' })).not.toBeChecked()
    await expect.element(screen.getByRole('spinbutton', { name: /Time without GSM/ })).toHaveValue('600')
    await expect.element(comboboxOf(opened, /Scheduled positions/)).toHaveDisplayValue('2')
    await expect.element(comboboxOf(opened, /Input reports/)).toHaveDisplayValue('24')
    await expect.element(comboboxOf(opened, /CAN reports/)).toHaveDisplayValue('0')
    await expect.element(comboboxOf(opened, /Summary sent/)).toHaveDisplayValue('06:00')
    await expect.element(comboboxOf(opened, /Scheduled positions/)).toBeDisabled()
    await unlock(opened)
    await expect.element(imei).toBeEnabled()
    await opened.press('Lock')
    // stored values remain
    await expect.element(imei).toHaveValue('300234010753370')
  })

  it('ADM-058 locks again after an invalid IMEI, which then does not block saving', async () => {
    const opened = await openUnit(unitServer({ ...digger, satelliteConfig: satellite }))
    const imei = opened.screen.getByRole('textbox', { name: /Modem IMEI/ })
    await unlock(opened)
    await imei.fill('12')
    await expect.element(imei).toHaveAttribute('aria-invalid', 'true')
    await opened.press('Lock')
    await expect.element(imei).toHaveValue('300234010753370')
    await expect.element(imei).not.toHaveAttribute('aria-invalid', 'true')
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
    expect(savedUnit(opened)).not.toHaveProperty('satelliteConfig')
  })

  it('ADM-058 locks again after an invalid IMEI without a stored configuration', async () => {
    const opened = await openUnit()
    await unlock(opened)
    await opened.screen.getByRole('textbox', { name: /Modem IMEI/ }).fill('12')
    await opened.press('Lock')
    await expect.element(opened.screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await opened.press('Save')
    await expect.poll(() => opened.sent('updateUnit')).toHaveLength(1)
  })

  it('shows a note for a device that does not accept settings', async () => {
    const note = 'Not sent: this device takes no settings.'
    const opened = await openUnit(unitServer({ ...digger, satelliteConfig: satellite }))
    await expect.element(opened.screen.getByText(note, { exact: false })).toBeVisible()
  })

  it('shows no note for a device that accepts settings', async () => {
    const opened = await openUnit(unitServer({ ...digger, takesSettings: true, satelliteConfig: satellite }))
    await expect.element(opened.screen.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(opened.screen.getByText('Not sent', { exact: false }).query()).toBeNull()
  })

  it('ADM-057 sends every field of the satellite configuration', async () => {
    const opened = await openUnit(unitServer({ ...digger, satelliteConfig: satellite }))
    const { screen } = opened
    await unlock(opened)
    await screen.getByRole('checkbox', { name: 'Enabled' }).click()
    await screen.getByRole('checkbox', { name: 'Send alarms by satellite' }).click()
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('700')
    await screen.getByRole('textbox', { name: /Modem IMEI/ }).fill('300234010753371')
    await selectOption(opened, /Scheduled positions/, '12')
    await selectOption(opened, /Input reports/, '8')
    await selectOption(opened, /CAN reports/, '3')
    await selectOption(opened, /Summary sent/, '17:00')
    await opened.press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({
        satelliteConfig: {
          enabled: false,
          sendAlarm: true,
          noGsmTime: 700,
          scheduledPositionRate: 120,
          inputReportRate: 180,
          canReportRate: 480,
          reportSummaryTimeSend: '17:00',
          deviceModemSat: { imei: '300234010753371' },
        },
      })
  })

  it('ADM-059 ADM-062 ADM-060 creates defaults on unlocking, and discards them on locking', async () => {
    const opened = await openUnit()
    const { screen, press } = opened
    await expect.element(screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await unlock(opened)
    await expect.element(comboboxOf(opened, /Scheduled positions/)).toHaveDisplayValue('6')
    await expect.element(comboboxOf(opened, /Input reports/)).toHaveDisplayValue('1')
    await expect.element(comboboxOf(opened, /CAN reports/)).toHaveDisplayValue('1')
    await expect.element(comboboxOf(opened, /Summary sent/)).toHaveDisplayValue('00:00')
    await expect.element(screen.getByRole('spinbutton', { name: /Time without GSM/ })).toHaveValue('900')
    await expect.element(screen.getByRole('checkbox', { name: 'Send alarms by satellite' })).toBeChecked()
    await expect.element(screen.getByRole('checkbox', { name: 'Enabled' })).not.toBeChecked()
    await press('Lock')
    await expect.element(screen.getByText('This unit has no satellite configuration.')).toBeVisible()
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Digger 2')
    await press('Save')
    await expect.poll(() => savedUnit(opened)).toMatchObject({ name: 'Digger 2' })
    expect(savedUnit(opened)).not.toHaveProperty('satelliteConfig')
  })

  it('ADM-061 requires the IMEI, the position rate and the time without GSM', async () => {
    const opened = await openUnit()
    const { screen, dialog, press } = opened
    await unlock(opened)
    const imei = screen.getByRole('textbox', { name: /Modem IMEI/ })
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(imei).toHaveAttribute('aria-invalid', 'true')
    await imei.fill('12')
    await expect.element(screen.getByText('Enter the 14 to 16 digits of the IMEI.')).toBeVisible()
    await imei.fill('300234010753370')
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    expect(opened.sent('updateUnit')).toEqual([])
    await screen.getByRole('spinbutton', { name: /Time without GSM/ }).fill('600')
    await press('Save')
    await expect
      .poll(() => savedUnit(opened))
      .toMatchObject({
        satelliteConfig: { noGsmTime: 600, scheduledPositionRate: 240, deviceModemSat: { imei: '300234010753370' } },
      })
  })

  it('ADM-063 ADM-064 offers rates as reports per day, and every hour for the summary', async () => {
    const opened = await openUnit(unitServer({ ...digger, satelliteConfig: satellite }))
    await unlock(opened)
    const labels = ['0', '1', '2', '3', '4', '6', '8', '12', '24']
    const rates = [/Scheduled positions/, /Input reports/, /CAN reports/] as const
    for (const rate of rates) {
      const { options } = comboboxOf(opened, rate).element() as HTMLSelectElement
      expect(Array.from(options, ({ text }) => text)).toEqual(labels)
    }
    await comboboxOf(opened, /Summary sent/).click()
    const times = opened.screen.getByRole('listbox').getByRole('option').elements()
    expect(times.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    )
    await userEvent.keyboard('{Escape}')
    await selectOption(opened, /Scheduled positions/, '24')
    await opened.press('Save')
    await expect.poll(() => savedUnit(opened)).toMatchObject({ satelliteConfig: { scheduledPositionRate: 60 } })
    await opened.screen.unmount()

    const minutes = [0, 1440, 720, 480, 360, 240, 180, 120, 60]
    for (const first of [0, 3, 6]) {
      const [scheduledPositionRate = 0, inputReportRate = 0, canReportRate = 0] = minutes.slice(first)
      const shown = await openUnit(
        unitServer({
          ...digger,
          satelliteConfig: { ...satellite, scheduledPositionRate, inputReportRate, canReportRate },
        }),
      )
      for (const [index, rate] of rates.entries())
        await expect.element(comboboxOf(shown, rate)).toHaveDisplayValue(labels[first + index]!)
      await shown.screen.unmount()
    }
  })
})

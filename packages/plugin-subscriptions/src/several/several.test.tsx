import { activateDevices, lookupCompaniesIds, renewSubscriptions } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { problemsOf } from '@muster/ui/testing'
import { openScreen, stepOf } from '../../test/open-screen.tsx'
import { aSubscriptionServer } from '../../test/subscription-server.ts'
import { SeveralActivations } from './several-activations.tsx'
import { SeveralRenewals } from './several-renewals.tsx'

it('activates pasted and selected devices, shows each result and keeps refused rows for the next try', async () => {
  const server = aSubscriptionServer()
    .on(lookupCompaniesIds, [{ id: 3, label: 'Northfield' }])
    .on(activateDevices, [
      { device: 'AM35-9', result: 'REFUSED', message: 'No device has the serial number AM35-9.' },
      { device: 'AM35-1', result: 'DONE', unitId: 4711, uniqueId: 'imei-1' },
    ])
  const { screen, sent, press, choose, answer } = await openScreen(
    query => <SeveralActivations query={{ ...stepOf(query), company: 3, backUrl: '/administration/companies' }} />,
    { server, href: '/administration/subscriptions/amActivation/several?company=3' },
  )
  await press('Next')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Add at least one device.')
  await screen.getByLabelText('Paste serial numbers').fill('AM35-9\tM-9\nAM35-9')
  await press('Add one row')
  await choose('Add a device', 'AM35-1')
  await screen.getByLabelText('Serial number of the machine with device AM35-1').fill('M-1')
  await expect.element(screen.getByText('2 rows selected')).toBeVisible()
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Next')
  await screen.getByRole('radio', { name: 'Full, one year' }).click()
  await press('Activate')
  await answer('Activate')
  await expect.element(screen.getByText('1 of 2 rows are done.', { exact: false })).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /AM35-9/ }))
    .toMatchTextContent('No device has the serial number')
  expect(sent('activateDevices')[0]?.body).toMatchObject({
    companyId: 3,
    lineId: 1,
    rows: [
      { device: 'AM35-9', serialNumber: 'M-9' },
      { device: 'AM35-1', serialNumber: 'M-1' },
    ],
  })
  await press('Correct the refused rows')
  await expect.element(screen.getByText('One row selected')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/administration/companies')
})

it('renews selected units and pasted serial numbers, and repeats a lost request with its key', async () => {
  let isLost = true
  const server = aSubscriptionServer().on(renewSubscriptions, () => {
    if (!isLost)
      return [{ result: 'DONE' as const, unitId: 7, unitName: 'Combine', subscriptionEndDate: '2027-11-21T10:00:00Z' }]
    isLost = false
    return problem(503, 'Try again later.')
  })
  const { screen, sent, press, answer } = await openScreen(query => <SeveralRenewals query={stepOf(query)} />, {
    server,
    href: '/administration/subscriptions/renewal/several',
  })
  await screen
    .getByRole('row', { name: /Combine/ })
    .getByRole('checkbox')
    .click()
  await screen.getByLabelText('Paste serial numbers').fill('S-8')
  await press('Add one row')
  await press('Next')
  await screen.getByRole('radio', { name: 'Renewal, one year' }).click()
  await press('Renew')
  await answer('Renew')
  await press('Retry')
  await expect.element(screen.getByText('Done: 1 of 1.')).toBeVisible()
  const [lost, repeated] = sent('renewSubscriptions').map(({ body }) => body)
  expect(lost).toMatchObject({ lineId: 3, rows: [{ unitId: 7 }, { serialNumber: 'S-8' }] })
  expect(repeated).toEqual(lost)
})

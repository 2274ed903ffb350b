import { listRenewals, listSubscriptions, renewSubscription } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { aSubscriptionServer, units } from '../../test/subscription-server.ts'
import { searchRests } from '@muster/ui/testing'
import { openScreen, stepOf } from '../../test/open-screen.tsx'
import { Renewal } from './renewal.tsx'

const open = (server = aSubscriptionServer()) =>
  openScreen(query => <Renewal query={stepOf(query)} />, { server, href: '/administration/subscriptions/renewal' })

async function selectUnit({ screen, press }: Awaited<ReturnType<typeof open>>, unit: string, line: string) {
  await screen.getByRole('radio', { name: unit }).click()
  await press('Next')
  await screen.getByRole('radio', { name: line }).click()
  await press('Renew')
}

it('ADM-006 searches units 500 ms after typing', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Combine' })).toBeVisible()
  await searchRests(screen.getByRole('searchbox'), () => sent('listRenewals').length)
})

it('SUB-012 requires a unit in the first step', async () => {
  const { screen, press } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Combine' })).toBeVisible()
  await press('Next')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select the unit.')
  await expect.element(screen.getByRole('heading', { name: 'Step 1 of 3: Unit' })).toBeVisible()
})

it('SUB-013 confirms with the days until or since the end', { meta: { raises: ['subscriptionRenewal'] } }, async () => {
  const opened = await open()
  const { dialog, answer, press } = opened
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await expect.element(dialog).toMatchTextContent('Combine gets Renewal, one year.')
  await expect.element(dialog).toMatchTextContent(/Ended 12 days ago/)
  await answer('Cancel')
  await press('Back')
  await selectUnit(opened, 'Digger', 'Renewal by satellite')
  await expect.element(dialog).toMatchTextContent(/Ends in 9 days/)
})

it('SUB-002 SUB-013 requires a subscription in the second step and offers no satellite ones to a unit without satellite', async () => {
  const { screen, press, sent } = await open()
  await screen.getByRole('radio', { name: 'Combine' }).click()
  await press('Next')
  await expect.element(screen.getByRole('radio')).toHaveAccessibleName('Renewal, one year')
  await press('Renew')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select a subscription.')
  expect(sent('renewSubscription')).toEqual([])
})

it('SUB-013 requires another subscription if the selected one is used up', async () => {
  const server = aSubscriptionServer().on(renewSubscription, () => {
    server.on(listSubscriptions, { items: [], totalCount: 0 })
    return problem(409, 'Nothing is left of Renewal, one year in order O-1. Select another subscription.')
  })
  const opened = await open(server)
  const { screen, press, answer, sent } = opened
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await answer('Renew')
  await press('Change entries')
  await expect.element(screen.getByRole('radio', { name: 'Renewal, one year' })).not.toBeInTheDocument()
  await press('Renew')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select a subscription.')
  expect(sent('renewSubscription')).toHaveLength(1)
})

it('SUB-002 offers only satellite subscriptions to a satellite unit', async () => {
  const { screen, press } = await open()
  await screen.getByRole('radio', { name: 'Digger' }).click()
  await press('Next')
  await expect.element(screen.getByRole('radio')).toHaveAccessibleName('Renewal by satellite')
})

it('SHELL-007 SUB-011 SUB-014 SUB-030 renews in the third step and shows the new end', async () => {
  const opened = await open()
  const { screen, answer, sent } = opened
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await answer('Renew')
  await expect.element(screen.getByRole('heading', { name: 'The subscription has been renewed' })).toBeVisible()
  await expect.element(screen.getByText('New end')).toBeVisible()
  expect(sent('renewSubscription').map(({ body }) => body)).toEqual([
    {
      unitId: 7,
      uniqueId: 'imei-7',
      serialNumber: 'S-7',
      deviceId: 70,
      lineId: 3,
      requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

it('SUB-014 SUB-015 shows the server’s message if the renewal fails', async () => {
  const opened = await open(
    aSubscriptionServer().on(renewSubscription, () =>
      problem(409, 'Combine now has another device. Select the unit again.'),
    ),
  )
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await opened.answer('Renew')
  await expect
    .element(opened.screen.getByRole('heading', { name: 'The subscription could not be renewed' }))
    .toBeVisible()
  await expect.element(opened.screen.getByText('Combine now has another device. Select the unit again.')).toBeVisible()
})

it('SUB-015 renews a unit with its current device after a device change', async () => {
  const server = aSubscriptionServer().on(renewSubscription, () => {
    server.on(listRenewals, { items: units.map(unit => ({ ...unit, deviceId: 99 })), totalCount: units.length })
    return problem(409, 'Combine now has another device. Select the unit again.')
  })
  const opened = await open(server)
  const { screen, press, answer, sent } = opened
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await answer('Renew')
  await press('Change entries')
  await press('Back')
  await expect.poll(() => sent('listRenewals').length).toBe(2)
  await selectUnit(opened, 'Combine', 'Renewal, one year')
  await answer('Renew')
  await expect
    .poll(() => sent('renewSubscription').map(({ body }) => (body as { deviceId: number }).deviceId))
    .toEqual([70, 99])
  await expect.element(screen.getByRole('heading', { name: 'The subscription could not be renewed' })).toBeVisible()
})

import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aSubscriptionServer } from '../../test/subscription-server.ts'
import { searchRests } from '@muster/ui/testing'
import { openScreen } from '../../test/open-screen.tsx'
import { OrdersControl } from './orders-control.tsx'

const open = (server = aSubscriptionServer(), actedBy = '') =>
  openScreen(() => <OrdersControl />, { server, actedBy, href: '/administration/subscriptions/orderscontrol' })

it('SUB-025 SUB-027 searches dealer companies by name in pages of twenty', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Dealer 20' })).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(20)
  expect(Object.fromEntries(sent('lookupDealerCompanies')[0]?.query ?? [])).toEqual({ start: '0', limit: '20' })
  await screen.getByRole('button', { name: 'Next page' }).first().click()
  await expect.element(screen.getByRole('radio', { name: 'Dealer 21' })).toBeVisible()
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Dealer name' }), 'Dealer 45')
  await expect.element(screen.getByRole('radio')).toHaveAccessibleName('Dealer 45')
})

it('ADM-006 searches dealers and orders 500 ms after typing', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Dealer 20' })).toBeVisible()
  await searchRests(screen.getByRole('searchbox', { name: 'Dealer name' }), () => sent('lookupDealerCompanies').length)
  await searchRests(screen.getByRole('searchbox').last(), () => sent('listUnassociatedOrders').length)
})

it('SUB-026 requires a company and at least one order', async () => {
  const { screen, press, sent } = await open()
  await press('Assign orders')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Select a dealer company.Select at least one order.')
  await screen.getByRole('checkbox', { name: /MD-31/ }).click()
  await expect.element(alert).not.toMatchTextContent('Select at least one order.')
  await press('Assign orders')
  await screen.getByRole('checkbox', { name: /MD-31/ }).click()
  await screen.getByRole('radio', { name: 'Dealer 7' }).click()
  await press('Assign orders')
  await expect.element(alert).toMatchTextContent('Select at least one order.')
  expect(sent('assignCompanyOrders')).toEqual([])
})

it('SHELL-007 SUB-025 assigns the selected orders to the dealer', async () => {
  const { screen, press, sent, dialog } = await open()
  await screen.getByRole('radio', { name: 'Dealer 7' }).click()
  await screen.getByRole('checkbox', { name: /MD-31/ }).click()
  await screen.getByRole('checkbox', { name: /MD-32/ }).click()
  await expect.element(screen.getByText('2 orders for Dealer 7')).toBeVisible()
  await press('Assign orders')
  await expect.element(dialog).toMatchTextContent('The assignment of 2 orders to Dealer 7 has been saved.')
  await expect
    .poll(() => sent('assignCompanyOrders'))
    .toMatchObject([{ path: { id: '7' }, body: { orderIds: [31, 32] } }])
  await expect.poll(() => sent('listUnassociatedOrders').length).toBe(2)
})

it('shows orders read-only to support that acts as a user', async () => {
  const { screen } = await open(aSubscriptionServer(), 'support')
  await expect.element(screen.getByRole('row', { name: /MD-31/ })).toBeVisible()
  await expect.element(screen.getByText('Return to your own session', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Assign orders' }).elements()).toEqual([])
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})

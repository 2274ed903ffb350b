import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import type { Permission } from '@muster/contract'
import { openScreen } from '../../test/open-screen.tsx'
import { ServiceManagement } from './service-management.tsx'

const open = (acl?: Permission[], actedBy?: string) =>
  openScreen(() => <ServiceManagement />, {
    server: fakeServer(),
    href: '/administration/subscriptions/servicemanagement',
    ...(acl && { acl }),
    ...(actedBy && { actedBy }),
  })

it.each([
  ['Activate a device', '1', '/administration/subscriptions/amActivation'],
  ['Renew a subscription', '2', '/administration/subscriptions/renewal'],
])('SUB-001 “%s” has the value %s and opens %s', async (name, value, href) => {
  const { screen, went, press } = await open()
  await expect.element(screen.getByRole('radio', { name })).toHaveAttribute('value', value)
  await screen.getByRole('radio', { name }).click()
  await press('Next')
  await expect.poll(() => went).toEqual([href])
})

it('shows an error without a selection', async () => {
  const { screen, went, press } = await open()
  await press('Next')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select one of these.')
  expect(went).toEqual([])
})

it('SUB-028 offers permitted actions and shows a notice without any', async () => {
  const { screen } = await open(['ADM_SERVICE_MGT_VIEW', 'ADM_RENEWAL_SUBSCRIPTION'])
  await expect.element(screen.getByRole('radio')).toHaveAccessibleName('Renew a subscription')
  const { screen: bare } = await open(['ADM_SERVICE_MGT_VIEW'])
  await expect.element(bare.getByText('No actions available')).toBeVisible()
})

it('shows support that acts as a user how to return to their own session', async () => {
  const { screen } = await open(undefined, 'support')
  await expect.element(screen.getByText('Return to your own session', { exact: false })).toBeVisible()
  expect(screen.getByRole('radio').elements()).toEqual([])
})

import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const login = {
  acl: ['ADM_FLEET_VIEW' as const, 'ADM_FLEET_ADD' as const],
  feature: ['ADMINISTRATION' as const],
}

async function typeSomething() {
  const portal = await openPortal('/administration/data/fleets/new', { login })
  const { screen } = portal
  await screen.getByRole('textbox', { name: /^Name/ }).fill('North')
  await screen.getByRole('link', { name: 'Back to the list' }).click()
  return { ...portal, dialog: screen.getByRole('dialog', { name: 'Leave without saving?' }) }
}

it('confirms before input is lost, and stays on cancel', { meta: { raises: ['leaveConfirmation'] } }, async () => {
  const { screen, dialog, where } = await typeSomething()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => where()).toBe('/administration/data/fleets/new')
  await expect.element(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('North')
})

it('leaves after the confirmation', async () => {
  const { dialog, where } = await typeSomething()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(where).toBe('/administration/data/fleets')
})

it('opens the login page without a confirmation after the session has ended', async () => {
  const { core, screen, where } = await openPortal('/administration/data/fleets/new', { login })
  await screen.getByRole('textbox', { name: /^Name/ }).fill('North')
  core.session.signOut('expired')
  await expect.poll(where).toContain('/auth/login')
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problemsOf } from '@muster/ui/testing'
import { openPortal } from '../../testing.tsx'

const open = async (width = 1280) => {
  const login = { acl: ['DESKTOP_VIEW'], feature: ['DASHBOARDS'] }
  const portal = await openPortal('/dashboards/main-dashboard', { login, width })
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  await expect.element(portal.screen.getByRole('main')).toBeVisible()
  return portal
}
const list = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

it('lists shortcuts on ? and closes the list on Esc', async () => {
  await open()
  await userEvent.keyboard('?')
  await expect.element(list()).toBeVisible()
  await expect.element(list().getByText('Search screens, units and actions')).toBeVisible()
  await expect.element(list().getByRole('heading', { name: 'Lists and tables' })).toBeVisible()
  expect(await problemsOf(document.body)).toEqual([])
  // opens no second dialog
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(page.getByRole('combobox').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
})

it('treats ? in a field as text', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('combobox')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('?')
  await expect.element(search).toHaveValue('?')
  await expect.element(list()).not.toBeInTheDocument()
})

it('opens from palette and user menu, and fits a phone screen', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await page.getByRole('combobox').fill('keyboard')
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await expect.element(list()).toBeVisible()
  await page.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expect.poll(() => list().element().getBoundingClientRect().width).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await userEvent.click(document.querySelector('.user-menu > summary')!)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect.element(list()).toBeVisible()
})

import type { Analytics } from '@muster/core'
import { expect, it } from 'vitest'
import { openPortal } from './testing.tsx'

it('CONST-004 sends a click in a text field to the host’s analytics by label, without clicks directly after it', async () => {
  const seen: Parameters<Analytics['track']>[0][] = []
  const { screen } = await openPortal('/auth/login', { analytics: { track: event => void seen.push(event) } })
  const name = screen.getByLabelText('User name')
  await expect.element(name).toBeVisible()
  await name.fill('never sent')
  const [field, button] = [name.element() as HTMLElement, screen.getByRole('button', { name: 'Sign in' }).element()]
  seen.length = 0
  await new Promise(resolve => setTimeout(resolve, 450))
  // synchronous clicks, without time between them
  field.click()
  field.click()
  field.click()
  expect(seen).toEqual([{ type: 'text-field-click', field: 'User name' }])
  expect(button.textContent).toBe('Sign in')
  await new Promise(resolve => setTimeout(resolve, 450))
  ;(button.closest('form') as HTMLElement).click()
  expect(seen).toHaveLength(1)
  field.click()
  expect(seen).toHaveLength(2)
})

import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../test/test-host.tsx'
import { closeToasts, toast, Toasts } from './toasts.tsx'

it('WIDGET-013 shows a toast at the top right with a close button', async () => {
  document.adoptedStyleSheets = []
  await page.viewport(1000, 600)
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  toast({ tone: 'danger', text: 'logout error' })
  const shown = screen.getByText('logout error')
  await expect.element(shown).toBeVisible()
  const box = () => shown.element().parentElement!.getBoundingClientRect()
  // 64 px of menu and 96 px of a screen’s head; on a phone above the bar of actions
  expect([box().top, box().right]).toEqual([160, 988])
  await page.viewport(360, 600)
  await expect.poll(() => [box().bottom, box().right]).toEqual([528, 348])
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(shown).not.toBeInTheDocument()
})

it('WIDGET-014 shows the same text once, and closes it from either caller', async () => {
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  toast({ tone: 'danger', text: 'twice' })
  const close = toast({ tone: 'danger', text: 'twice' })
  await expect.element(screen.getByText('twice')).toBeVisible()
  expect(screen.getByText('twice').elements()).toHaveLength(1)
  close()
  await expect.element(screen.getByText('twice')).not.toBeInTheDocument()
})

it('runs its action and closes', async () => {
  const run = vi.fn()
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  toast({ tone: 'info', text: 'New alarms', action: { label: 'Refresh', run } })
  await screen.getByRole('button', { name: 'Refresh' }).click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('New alarms')).not.toBeInTheDocument()
})

it('closes all at once', async () => {
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  toast({ tone: 'danger', text: 'one' })
  toast({ tone: 'info', text: 'other', action: { label: 'Refresh', run: vi.fn() } })
  await expect.element(screen.getByText('other')).toBeVisible()
  closeToasts()
  await expect.element(screen.getByRole('log')).toBeEmptyDOMElement()
})

it('announces toasts in a live region that exists beforehand', async () => {
  const screen = await render(
    <TestHost>
      <Toasts />
    </TestHost>,
  )
  const region = screen.getByRole('log', { name: 'Messages' })
  await expect.element(region).toBeInTheDocument()
  const close = toast({ tone: 'danger', text: 'spoken' })
  await expect.element(region).toHaveTextContent('spoken')
  close()
})

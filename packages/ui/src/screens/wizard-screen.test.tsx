import { composeStories } from '@storybook/react-vite'
import { ApiError } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { hasUnsaved } from '../unsaved.ts'
import * as stories from './wizard-screen.stories.tsx'

const { First, Later, Second, TooFar } = composeStories(stories)

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const choose = () => userEvent.selectOptions(page.getByLabelText('Lasts'), 'One year')

it('names missing input by its field, focuses that, and shows it only after an attempt to continue', async () => {
  await render(<First />)
  const serial = page.getByLabelText('Serial number')
  await expect.element(serial).not.toHaveAttribute('aria-invalid')
  await press('Next')
  await expect.element(serial).toHaveAccessibleDescription(/Enter the serial number of the device\./)
  await expect.element(serial).toHaveFocus()
  await serial.fill('AM35')
  await expect.element(page.getByText('Enter the serial number')).not.toBeInTheDocument()
  await press('Next')
  await expect.element(heading('Step 2 of 3: Subscription')).toHaveFocus()
})

it('names missing input without a field by the button', async () => {
  await render(<Second />)
  await press('Activate')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Select the duration.')
  await expect
    .element(page.getByRole('button', { name: 'Activate' }))
    .toHaveAccessibleDescription(/Select the duration\./)
})

it('announces the current and completed steps', async () => {
  await render(<Second />)
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect.element(steps.nth(0)).toMatchTextContent('Device (done)')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect.element(steps.nth(2)).toMatchTextContent('Activation')
})

it.each([1280, 360])('places the step below the progress and its buttons at the end, at %i px', async width => {
  await page.viewport(width, 800)
  const { container } = await render(<First />)
  await expect.element(heading(/Device/)).toBeVisible()
  // height of a page's content
  for (const screen of container.querySelectorAll<HTMLElement>('.m-wizard')) screen.style.minHeight = '700px'
  const at = (element: Element) => element.getBoundingClientRect()
  const steps = page.getByRole('list', { name: 'Steps' })
  const next = page.getByRole('button', { name: 'Next' })
  await expect.poll(() => at(next.element()).bottom - at(steps.element()).top).toBeGreaterThan(500)
  expect(at(heading(/Device/).element()).top - at(steps.element()).bottom).toBeLessThan(40)
  await page.viewport(1280, 800)
})

it('keeps the input when going back', async () => {
  await render(<First />)
  await page.getByLabelText('Serial number').fill('AM35')
  await userEvent.keyboard('{Enter}')
  await choose()
  await press('Back')
  await expect.element(page.getByLabelText('Serial number')).toHaveValue('AM35')
  await press('Next')
  await expect.element(page.getByLabelText('Lasts')).toHaveDisplayValue('One year')
})

it('shows a confirmation, does nothing on no, and acts once on yes', async () => {
  const run = vi.fn(async () => ({ unit: 'Combine 7' }))
  await render(<Second run={run} />)
  await choose()
  await press('Activate')
  await expect.element(page.getByRole('dialog')).toMatchTextContent('It ends on 21 November 2027.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(run).not.toHaveBeenCalled()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.element(heading('The device is active')).toHaveFocus()
  await expect.element(page.getByText('It is built into Combine 7.')).toBeVisible()
  expect(run).toHaveBeenCalledTimes(1)
})

it('starts over after completion', async () => {
  await render(<First />)
  await page.getByLabelText('Serial number').fill('AM35')
  await press('Next')
  await choose()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await press('Activate another')
  await expect.element(heading('Step 1 of 3: Device')).toHaveFocus()
  await expect.element(page.getByLabelText('Serial number')).toHaveValue('')
})

it('explains a failure, retries with the same key, and allows changes', async () => {
  const keys: string[] = []
  const run = async (key: string) => {
    keys.push(key)
    throw new Error('Nothing is left of it.')
  }
  await render(<Second run={run} />)
  await choose()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.element(heading('The device could not be activated')).toHaveFocus()
  await expect.element(page.getByText('Nothing is left of it.')).toBeVisible()
  await press('Retry')
  await expect.poll(() => keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  await press('Change entries')
  await expect.element(page.getByLabelText('Lasts')).toHaveDisplayValue('One year')
})

it('keeps the focus in the step while the action runs', async () => {
  const { promise, resolve } = Promise.withResolvers<{ unit: string }>()
  await render(<Second run={() => promise} />)
  await choose()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.element(heading('Activation')).toHaveFocus()
  resolve({ unit: 'Combine 7' })
  await expect.element(heading('The device is active')).toHaveFocus()
})

it.each([
  [409, 'Change entries', 'Retry'],
  [500, 'Retry', 'Change entries'],
])('emphasises “%s” after a %d', async (status, first, second) => {
  await render(
    <Second
      run={async () => {
        throw new ApiError({ status, detail: 'No.' })
      }}
    />,
  )
  await choose()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.element(page.getByRole('button', { name: first })).toHaveAttribute('data-look', 'primary')
  await expect.element(page.getByRole('button', { name: second })).not.toHaveAttribute('data-look', 'primary')
})

it('asks before losing input, and not after completion', async () => {
  await render(<First />)
  await expect.poll(hasUnsaved).toBe(false)
  await page.getByLabelText('Serial number').fill('AM35')
  await expect.poll(hasUnsaved).toBe(true)
  await press('Next')
  await choose()
  await press('Activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect.element(heading('The device is active')).toBeVisible()
  await expect.poll(hasUnsaved).toBe(false)
})

it('redirects an address beyond the first incomplete step to it', async () => {
  await render(<TooFar />)
  await expect.element(heading('Step 1 of 3: Device')).toBeVisible()
  const notice = page.getByText('Complete this step first. Step 3 is not available yet.')
  await expect.element(notice).toBeVisible()
})

describe('reload', () => {
  // storage may contain keys of other files
  const draft = () => Object.keys(sessionStorage).filter(key => /^muster\.draft\..*gallery\.activation$/.test(key))
  /** Restores the storage contents for the next page, without unmounting the previous one. */
  async function reloaded(story: ReactNode, { screen }: { screen: RenderResult }) {
    const kept = Object.entries(sessionStorage)
    await screen.unmount()
    for (const [key, value] of kept) sessionStorage.setItem(key, value)
    return render(story)
  }
  async function stepTwo() {
    const screen = await render(<First />)
    await page.getByLabelText('Serial number').fill('AM35')
    await press('Next')
    await choose()
    return { screen }
  }

  it('restores the step and the input', async () => {
    await reloaded(<Later />, await stepTwo())
    await expect.element(heading('Step 2 of 3: Subscription')).toBeVisible()
    await expect.element(page.getByLabelText('Lasts')).toHaveDisplayValue('One year')
    await press('Back')
    await expect.element(page.getByLabelText('Serial number')).toHaveValue('AM35')
  })

  it('finds nothing after completion', async () => {
    const opened = await stepTwo()
    await press('Activate')
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await expect.element(heading('The device is active')).toBeVisible()
    await reloaded(<Later />, opened)
    await expect.element(heading('Step 1 of 3: Device')).toBeVisible()
    await expect.element(page.getByLabelText('Serial number')).toHaveValue('')
  })

  it('finds nothing after the user left, and nothing of another user', async () => {
    const { screen } = await stepTwo()
    expect(draft()).toHaveLength(1)
    await screen.unmount()
    expect(draft()).toEqual([])
    sessionStorage.setItem('muster.draft.4711.gallery.activation', '{"device":"AM35"}')
    await render(<Later />)
    await expect.element(heading('Step 1 of 3: Device')).toBeVisible()
    sessionStorage.removeItem('muster.draft.4711.gallery.activation')
  })

  it('finds nothing after a logout on any screen', async () => {
    const core = fakeCore({ login: aLogin() })
    await render(<TestHost core={core}>Somewhere else</TestHost>)
    sessionStorage.setItem('muster.draft.7.gallery.activation', '{"device":"AM35"}')
    core.session.signOut('user')
    expect(draft()).toEqual([])
  })

  it('finds no recent items after a logout, and all of them after an expired session', async () => {
    const login = aLogin()
    const core = fakeCore({ login })
    await render(<TestHost core={core}>Somewhere else</TestHost>)
    const recent = [
      'muster.recent.7',
      'muster.recent-units.7',
      'muster.recent-dashboards.7',
      'muster.dashboard.recent.7',
    ]
    for (const key of recent) localStorage.setItem(key, '[1]')
    localStorage.setItem('muster.history.lineColor', 'speed')
    const kept = () => Object.keys(localStorage).filter(key => key.includes('recent') || key.includes('lineColor'))
    core.session.signOut('expired')
    expect(kept()).toHaveLength(5)
    core.session.signIn(login)
    core.session.signOut('user')
    expect(kept()).toEqual(['muster.history.lineColor'])
  })

  it('starts over with invalid stored data', async () => {
    sessionStorage.setItem('muster.draft.0.gallery.activation', '{"device":')
    await render(<Later />)
    await expect.element(heading('Step 1 of 3: Device')).toBeVisible()
  })
})

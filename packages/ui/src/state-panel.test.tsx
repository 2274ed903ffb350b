import { composeStories } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as stories from './state-panel.stories.tsx'
import { StatePanel } from './state-panel.tsx'
import { TestHost } from '../test/test-host.tsx'

const { Plain, NothingFound, Failed } = composeStories(stories)

it('WIDGET-008 shows an icon, a title and a subtitle', async () => {
  const screen = await render(<Plain />, { wrapper: TestHost })
  const panel = screen.getByRole('status')
  await expect.element(panel.getByRole('heading', { name: 'No fleets yet' })).toBeVisible()
  await expect.element(panel.getByText('Fleets group the units of a company.')).toBeVisible()
  expect(panel.element().querySelector('svg')).not.toBeNull()
})

it('WIDGET-009 reports that nothing was found for the search text', async () => {
  const screen = await render(<NothingFound />, { wrapper: TestHost })
  await expect.element(screen.getByRole('heading')).toHaveTextContent('No results for search “nroth”')
})

it("WIDGET-010 uses 'error' as default title", async () => {
  const screen = await render(<Failed />, { wrapper: TestHost })
  await expect.element(screen.getByRole('heading')).toHaveTextContent('error')
  await expect.element(screen.getByText('Retry in a moment.')).toBeVisible()
})

it.each([
  ['the heading of the part around it', -1],
  ['that part', undefined],
])('passes the focus from a button that disappears to %s', async (_, tabIndex) => {
  function Part() {
    const [hasFailed, setFailed] = useState(true)
    return (
      <section aria-label="Fleets">
        <h2 tabIndex={tabIndex}>Fleets</h2>
        {hasFailed ? (
          <StatePanel>
            <button onClick={() => setFailed(false)}>Retry</button>
          </StatePanel>
        ) : (
          <p>North</p>
        )}
      </section>
    )
  }
  const screen = await render(<Part />, { wrapper: TestHost })
  screen.getByRole('button', { name: 'Retry' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('North')).toBeVisible()
  const heading = screen.getByRole('heading', { name: 'Fleets' })
  await expect.element(tabIndex === undefined ? screen.getByRole('region', { name: 'Fleets' }) : heading).toHaveFocus()
})

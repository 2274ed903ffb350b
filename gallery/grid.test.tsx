import { themes } from '@muster/portal/themes'
import { applyTheme, type Mode } from '@muster/ui'
import { TestHost } from '@muster/ui/test-host'
import { axe } from '@muster/ui/testing'
import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as stories from '../packages/ui/src/grid/grid.stories.tsx'

const { Few } = composeStories(stories)
const modes: readonly Mode[] = ['light', 'dark']

it.for(Object.entries(themes))(
  '%s: cells, headers and figures of a grid have contrast, selected or not',
  async ([, theme]) => {
    await page.viewport(1280, 800)
    const shown = (mode: Mode) => {
      applyTheme(document.documentElement, theme, mode)
      return (
        <TestHost theme={theme} mode={mode}>
          <Few />
        </TestHost>
      )
    }
    const screen = await render(shown('light'))
    const grid = screen.getByRole('application')
    await expect.element(grid).toBeVisible()
    grid.element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.element(screen.getByText('Mean', { exact: true })).toBeVisible()
    // sighted users see what screen readers skip
    grid.element().querySelector('[aria-hidden]')!.removeAttribute('aria-hidden')
    for (const mode of modes) {
      await screen.rerender(shown(mode))
      await expect.poll(faults, { message: mode }).toEqual([])
    }
  },
)

async function faults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
    selectors: false,
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
}

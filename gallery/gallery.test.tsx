import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { themes } from '@muster/portal/themes'
import { applyTheme, type Mode } from '@muster/ui'
import { TestHost } from '@muster/ui/test-host'
import { axe } from '@muster/ui/testing'
import { composeStories } from '@storybook/react-vite'
import type { RunOptions } from 'axe-core'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

type StoryFile = Parameters<typeof composeStories>[0]

const files = import.meta.glob<StoryFile>('../{packages,apps}/*/src/**/*.stories.tsx', { eager: true })
const { default: theme } = themes

afterEach(() => document.documentElement.removeAttribute('dir'))

for (const [path, file] of Object.entries(files)) {
  const stories = Object.entries(composeStories(file)) as [string, ComponentType][]
  describe(path.replace(/^.*?src\//, ''), () => {
    it.for(stories)('%s is accessible in light and dark mode', async ([, Story]) => {
      await page.viewport(1280, 800)
      const shown = (mode: Mode) => {
        applyTheme(document.documentElement, theme, mode)
        return (
          <TestHost theme={theme} mode={mode} messages={fleetKitMessages}>
            <Story />
          </TestHost>
        )
      }
      const screen = await render(shown('light'))
      await expect.poll(() => faults(everyRule), { message: 'light' }).toEqual([])
      // dark mode differs only in colours
      await screen.rerender(shown('dark'))
      await expect.poll(() => faults(contrast), { message: 'dark' }).toEqual([])
      await screen.unmount()
    })

    it.for(stories)('%s fits a phone with longer texts from right to left', async ([, Story]) => {
      await page.viewport(360, 740)
      document.documentElement.dir = 'rtl'
      const screen = await render(
        <TestHost theme={theme} language="en-XA" messages={fleetKitMessages}>
          <Story />
        </TestHost>,
      )
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth, 'wider than the phone').toBeLessThanOrEqual(clientWidth)
      await screen.unmount()
    })
  })
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = { type: 'rule' as const, values: ['color-contrast'] }

/** Violations of WCAG 2.2 AA, each with its first element. */
async function faults(runOnly: RunOptions['runOnly']): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'], selectors: false })
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length}×: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
}

import { themeIds } from '@muster/core'
import { applyTheme } from '@muster/ui'
import {
  DataFrameChoice,
  DateRange,
  MultiSelect,
  RadioGroup,
  Select,
  Switch,
  Tabs,
  TimePicker,
} from '@muster/ui/controls'
import { axe, TestHost } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { themes } from '@muster/portal/themes'

const now = Date.UTC(2026, 2, 18, 12)
const day = 86_400_000
const options = Array.from({ length: 20 }, (_, value) => ({ value, label: `Unit ${value}` }))
const nothing = () => {}

/** Controls in the theme's colours, selected and not, with an open calendar and an open list. */
function Controls(): ReactNode {
  return (
    <>
      <DateRange
        label="Period"
        value={{ from: now - 9 * day, to: now - 5 * day }}
        limit={{ maxDays: 2 }}
        clock={() => now}
        onChange={nothing}
      />
      <Select label="Unit" options={options} value={3} onChange={nothing} />
      <MultiSelect label="Units" options={options} value={[1, 2]} onChange={nothing} />
      <RadioGroup label="Line" options={options.slice(0, 2)} value={1} onChange={nothing} />
      <DataFrameChoice label="Frames" value={1} onChange={nothing} />
      <Switch label="Line between positions" checked onChange={nothing} />
      <Tabs
        label="Parts"
        value="a"
        onChange={nothing}
        tabs={[
          { id: 'a', label: 'DateRangeValue', count: '3', panel: 'A' },
          { id: 'b', label: 'Other', count: '4', panel: 'B' },
        ]}
      />
      <TimePicker label="Monday" value={[{ from: '07:00', to: '12:00' }]} onChange={nothing} />
    </>
  )
}

const modes = themeIds.flatMap(id => (['light', 'dark'] as const).map(mode => ({ id, mode })))

it.each(modes)('renders controls, calendar and list with sufficient contrast in $id, $mode', async ({ id, mode }) => {
  await page.viewport(1280, 1200)
  applyTheme(document.documentElement, themes[id], mode)
  const screen = await render(
    <TestHost theme={themes[id]} mode={mode}>
      <Controls />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Calendar' }).click()
  await expect.element(screen.getByRole('gridcell', { name: '12', exact: true }).first()).toBeVisible()
  expect(await faults(document.body), 'calendar').toEqual([])
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('combobox', { name: 'Unit', exact: true }).click()
  const selected = screen.getByRole('option', { name: 'Unit 3', exact: true })
  await expect.element(selected).toBeVisible()
  expect(await faults(selected.element().closest('[role=listbox]')!), 'list').toEqual([])
})

/** Returns axe's contrast violations, the only rule that depends on the theme. */
async function faults(within: Element): Promise<string[]> {
  const { violations } = await axe.run(within, {
    runOnly: { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
    selectors: false,
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`))
}

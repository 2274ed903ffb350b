import { listUnitsPaginated, lookupUnitsIds } from '@muster/contract'
import { composeStories } from '@storybook/react-vite'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { aFleetServer, unitName } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { UnitSelect } from './unit-select.tsx'
import * as stories from './unit-select.stories.tsx'

const composed = composeStories(stories)

afterEach(() => void page.viewport(1024, 768))

async function open(first?: number, count = 120) {
  const server = aFleetServer(count)
  const changed = vi.fn<(id: number) => void>()
  function Host() {
    const [value, setValue] = useState(first)
    return (
      <UnitSelect
        label="Unit"
        value={value}
        onChange={id => {
          changed(id)
          setValue(id)
        }}
      />
    )
  }
  const screen = await render(
    <TestHost>
      <FleetHost server={server}>
        <Host />
      </FleetHost>
    </TestHost>,
  )
  const box = screen.getByRole('combobox', { name: 'Unit' })
  const option = (id: number) => screen.getByRole('option', { name: unitName(id), exact: false })
  const calls = (operation: { id: string }) => server.calls.filter(call => call.operation === operation.id)
  return { screen, box, option, changed, calls }
}

it('shows the selected unit by name and loads no list until opened', async () => {
  const { box, calls } = await open(7)
  await expect.element(box).toHaveValue(unitName(7))
  await expect.poll(() => calls(lookupUnitsIds).map(({ body }) => body)).toEqual([[7]])
  expect(calls(listUnitsPaginated)).toEqual([])
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

it('finds a unit by part of its name and selects it by keyboard', async () => {
  const { box, option, changed } = await open()
  box.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(1)).toBeVisible()
  await userEvent.keyboard('0011')
  await expect.element(option(1)).not.toBeInTheDocument()
  await expect.element(option(110)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(110)).toHaveAttribute('data-active')
  expect(box.element().getAttribute('aria-activedescendant')).toBe(option(110).element().id)
  await userEvent.keyboard('{Enter}')
  expect(changed.mock.calls).toEqual([[110]])
  await expect.element(box).toHaveValue(unitName(110))
  await expect.element(box).toHaveFocus()
})

it('keeps the value on Escape and when the focus leaves', async () => {
  const { screen, box, option, changed } = await open(7)
  await box.click()
  await expect.element(option(1)).toBeVisible()
  await userEvent.keyboard('0011{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue(unitName(7))
  await box.click()
  await expect.element(option(1)).toBeVisible()
  await userEvent.tab()
  await expect.element(box).toHaveValue(unitName(7))
  expect(changed).not.toHaveBeenCalled()
})

it('lists recent units first, newest on top, each once', async () => {
  const { screen, box, option } = await open()
  for (const id of [3, 40]) {
    await box.click()
    await option(id).click()
  }
  await box.click()
  const recent = screen.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect.element(recent.first()).toHaveTextContent('Excavator 00040 SN-280 Working')
  expect(recent.elements().map(each => each.textContent)).toEqual([
    expect.stringContaining(unitName(40)),
    expect.stringContaining(unitName(3)),
  ])
  expect(option(3).elements()).toHaveLength(1)
})

it('lists fifty of 50,000 units and shows how to narrow the list', async () => {
  const { screen, box, option } = await open(undefined, 50_000)
  await box.click()
  await expect.element(option(50)).toBeInTheDocument()
  expect(screen.getByRole('option').elements()).toHaveLength(50)
  await expect.element(screen.getByText('49,950 more. Type to narrow the list.')).toBeInTheDocument()
})

it('shows a deleted unit, an empty result and a failed load', async () => {
  const gone = await render(<composed.Gone />, { wrapper: TestHost })
  await expect.element(gone.getByRole('combobox')).toHaveValue('A unit that no longer exists')
  await gone.getByRole('combobox').fill('bicycle')
  await expect.element(gone.getByText('No unit with “bicycle” in its name or serial')).toBeVisible()
  await gone.unmount()
  const failed = await render(<composed.Failed />, { wrapper: TestHost })
  await failed.getByRole('combobox').click()
  await expect.element(failed.getByText('The units could not be loaded.')).toBeVisible()
})

import {
  listFleetUnitsPaginatedV2,
  listUnitIds,
  listUnitsPaginated,
  lookupUnits,
  lookupUnitsIds,
} from '@muster/contract'
import { composeStories } from '@storybook/react-vite'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import type { UnitSelection } from './selection.ts'
import { aFleetServer, unitName } from '../../test/fleet-server.ts'
import { FleetHost } from '../../test/fleet-host.tsx'
import { UnitPicker } from './unit-picker.tsx'
import * as stories from './unit-picker.stories.tsx'

const composed = composeStories(stories)

afterEach(() => void page.viewport(1024, 768))

async function open({
  count = 40,
  chosen = [] as number[],
  limit = undefined as number | undefined,
  single = false,
  company = undefined as { id: number; name: string } | undefined,
} = {}) {
  const server = aFleetServer(count)
  const changed = vi.fn<(value: UnitSelection) => void>()
  function Host() {
    const [value, setValue] = useState<UnitSelection>(new Set(chosen))
    const change = (next: UnitSelection) => {
      changed(next)
      setValue(next)
    }
    return <UnitPicker value={value} onChange={change} limit={limit} single={single} company={company} />
  }
  const screen = await render(
    <TestHost>
      <FleetHost server={server}>
        <Host />
      </FleetHost>
    </TestHost>,
  )
  const option = (id: number) => screen.getByRole('option', { name: unitName(id), exact: false })
  await expect.element(screen.getByRole('listbox')).toBeVisible()
  const calls = (operation: { id: string }) => server.calls.filter(call => call.operation === operation.id)
  return { screen, option, calls, changed, chosen: () => [...(changed.mock.lastCall?.[0] ?? [])] }
}

describe('choosing', () => {
  it('MAP-042 lists all units with name, serial number and status, and selects them by click', async () => {
    const { screen, option, calls, chosen } = await open()
    await expect.element(option(2)).toHaveTextContent('Excavator 00002 SN-14 Engine idle')
    await expect.poll(() => calls(listUnitsPaginated)[0]?.query.get('order')).toBe('NAME')
    await option(2).click()
    await option(5).click()
    await expect.poll(() => chosen()).toEqual([2, 5])
    await expect.element(option(5)).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByText('2 units selected')).toBeVisible()
    await option(2).click()
    await expect.poll(() => chosen()).toEqual([5])
  })

  it('WIDGET-035 flags a selection out of limit with a hint until it is within the limit', async () => {
    const { screen, option } = await open({ chosen: [1, 2, 3, 4, 5], limit: 5 })
    await expect.element(screen.getByText('5 of 5 units')).toBeVisible()
    expect(screen.container.querySelector('[data-out-of-limit]')).toBeNull()
    await option(6).click()
    await expect.element(screen.getByText('6 of 5 units')).toBeVisible()
    await expect.element(screen.getByText('One too many. Remove a unit to continue.')).toBeVisible()
    expect(screen.container.querySelector('[data-out-of-limit]')).not.toBeNull()
    await screen.getByRole('button', { name: `Remove ${unitName(3)}` }).click()
    await expect.element(screen.getByText('One too many', { exact: false })).not.toBeInTheDocument()
  })

  it('works by keyboard, from the search into the list', async () => {
    const { screen, chosen } = await open()
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}{ArrowUp}{ArrowUp}')
    await expect.poll(() => chosen()).toEqual([2, 3])
    const list = screen.getByRole('listbox')
    await expect.element(list).toHaveFocus()
    await userEvent.keyboard('{End}')
    const active = () => document.getElementById(list.element().getAttribute('aria-activedescendant') ?? '')
    await expect.poll(() => active()?.getAttribute('aria-posinset')).toBe('40')
    expect(active()?.textContent).toContain(unitName(40))
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(() => chosen()).toHaveLength(40)
  })

  it('replaces the selected unit in single mode', async () => {
    const { screen, option, chosen } = await open({ single: true, chosen: [1] })
    await option(4).click()
    await expect.poll(() => chosen()).toEqual([4])
    await expect.element(screen.getByRole('button', { name: /Select all/ })).not.toBeInTheDocument()
  })
})

describe('finding', () => {
  it('searches names and serial numbers 400 ms after typing, and lists all units for an empty search', async () => {
    const { screen, option, calls, chosen } = await open({ chosen: [1] })
    await screen.getByRole('searchbox').fill('SN-70')
    await expect.element(screen.getByText('1 unit', { exact: true })).toBeVisible()
    await option(10).click()
    await screen.getByRole('button', { name: 'Clear the search' }).click()
    await expect.element(screen.getByText('40 units', { exact: true })).toBeVisible()
    await expect.poll(() => calls(listUnitsPaginated).map(({ query }) => query.get('filter'))).toEqual([null, 'SN-70'])
    await expect.poll(() => chosen()).toEqual([1, 10])
    await expect.element(option(10)).toHaveAttribute('aria-selected', 'true')
  })

  it('shows which search found nothing and keeps the search box', async () => {
    const { screen } = await open()
    await screen.getByRole('searchbox').fill('bicycle')
    await expect
      .element(screen.getByRole('heading', { name: 'No unit with “bicycle” in its name or serial' }))
      .toBeVisible()
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  })

  it('navigates companies and fleets and keeps the selection', async () => {
    const { screen, option, calls, chosen } = await open({ chosen: [1] })
    await screen.getByRole('button', { name: 'Hill Farms' }).click()
    await expect.element(screen.getByText('20 units', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'All of Hill Farms' })).toHaveFocus()
    await screen.getByRole('button', { name: /^Tractors/ }).click()
    await expect.element(screen.getByRole('listbox', { name: 'Units of Tractors' })).toBeVisible()
    await expect.poll(() => calls(listFleetUnitsPaginatedV2)[0]?.path).toEqual({ fleetId: '3' })
    await option(9).click()
    await screen.getByRole('button', { name: 'Upper Hill' }).click()
    await expect.element(screen.getByText('10 units', { exact: true })).toBeVisible()
    await screen.getByRole('navigation').getByRole('button', { name: 'Hill Farms', exact: true }).click()
    await screen.getByRole('button', { name: 'Up one company' }).click()
    await expect.element(screen.getByRole('button', { name: 'All units' })).toHaveFocus()
    await expect.element(screen.getByText('40 units', { exact: true })).toBeVisible()
    await expect.poll(() => chosen()).toEqual([1, 9])
  })

  it('starts at a given company and lists nothing above it', async () => {
    const { screen, calls } = await open({ company: { id: 2, name: 'Hill Farms' } })
    await expect.element(screen.getByRole('listbox', { name: 'Units of Hill Farms' })).toBeVisible()
    await expect.poll(() => calls(listUnitsPaginated).map(({ query }) => query.get('companyId'))).toEqual(['2'])
    await screen.getByRole('button', { name: 'Upper Hill' }).click()
    await expect.element(screen.getByRole('listbox', { name: 'Units of Upper Hill' })).toBeVisible()
    await screen.getByRole('button', { name: 'Up one company' }).click()
    await expect.element(screen.getByRole('listbox', { name: 'Units of Hill Farms' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Riverside Contractors' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: /^Select all/ }).click()
    await expect.poll(() => calls(listUnitIds)[0]?.query.get('companyId')).toBe('2')
  })

  it('selects and removes all units of a fleet or search by ID', async () => {
    const { screen, calls, chosen } = await open({ chosen: [40] })
    await screen.getByRole('button', { name: /^Harvesters/ }).click()
    await screen.getByRole('button', { name: 'Select all 7' }).click()
    await expect.poll(() => chosen()).toEqual([40, 1, 2, 3, 4, 5, 6, 7])
    await screen.getByRole('searchbox').fill('00003')
    await expect.element(screen.getByText('1 unit', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Deselect this unit' }).click()
    await expect.poll(() => chosen()).toEqual([40, 1, 2, 4, 5, 6, 7])
    expect(calls(listUnitIds).map(({ query }) => Object.fromEntries(query))).toEqual([
      { fleetId: '2' },
      { fleetId: '2', filter: '00003' },
    ])
  })
})

describe('many units', () => {
  it('renders only visible rows of 50,000 units and loads only their pages', async () => {
    const { screen, calls } = await open({ count: 50_000 })
    const rows = () => screen.getByRole('option').elements()
    await expect.element(screen.getByText('50,000 units', { exact: true })).toBeVisible()
    expect(rows().length).toBeGreaterThan(5)
    expect(rows().length).toBeLessThan(40)
    const [first] = rows()
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '50000'])
    screen.getByRole('listbox').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('option', { name: unitName(50_000), exact: false })).toBeVisible()
    expect(rows().length).toBeLessThan(40)
    const starts = calls(listUnitsPaginated).map(({ query }) => query.get('start'))
    expect(starts.slice(0, 1)).toEqual(['0'])
    expect(starts).toContain('49800')
    expect(starts.length).toBeLessThan(6)
  })

  it('selects 50,000 units with one call and renders only visible selected units with their names', async () => {
    const { screen, calls, chosen } = await open({ count: 50_000 })
    await screen.getByRole('button', { name: 'Select all 50,000' }).click()
    await expect.element(screen.getByText('50,000 units selected')).toBeVisible()
    await expect.poll(() => chosen()).toHaveLength(50_000)
    await expect.poll(() => calls(listUnitIds)).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: `Remove ${unitName(1)}` })).toBeVisible()
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(40)
    expect(calls(lookupUnitsIds).flatMap(({ body }) => body as number[]).length).toBeLessThan(40)
  })

  it('loads names of selected units in one call and marks a deleted unit', async () => {
    const { screen, calls } = await open({ count: 40, chosen: [39, 999, 38] })
    await expect.element(screen.getByRole('button', { name: `Remove ${unitName(39)}` })).toBeVisible()
    await expect.element(screen.getByText('A unit that no longer exists')).toBeVisible()
    await expect.poll(() => calls(lookupUnitsIds).map(({ body }) => body)).toEqual([[39, 999, 38]])
  })

  it('keeps the focus in the selected units after a removal', async () => {
    const { screen } = await open({ chosen: [1, 2, 3] })
    const remove = (id: number) => screen.getByRole('button', { name: `Remove ${unitName(id)}` })
    await remove(2).click()
    await expect.element(remove(3)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(remove(1)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('listbox')).toHaveFocus()
  })
})

it('lists units by name from the lookup for users without fleet permission', async () => {
  const server = aFleetServer(30)
  const screen = await render(
    <TestHost>
      <FleetHost server={server} restricted>
        <UnitPicker value={new Set()} onChange={() => {}} />
      </FleetHost>
    </TestHost>,
  )
  await expect.element(screen.getByRole('option', { name: unitName(3), exact: false })).toBeVisible()
  expect(new Set(server.calls.map(({ operation }) => operation))).toEqual(new Set([lookupUnits.id]))
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
})

it('shows a failed load and retries', async () => {
  const screen = await render(<composed.Failed />, { wrapper: TestHost })
  await expect.element(screen.getByRole('heading', { name: 'The units could not be loaded.' })).toBeVisible()
  await expect.element(screen.getByText('Companies and fleets could not be loaded.', { exact: false })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(2)
})

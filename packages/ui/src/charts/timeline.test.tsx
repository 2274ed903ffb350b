import { fakeCore } from '@muster/core/testing'
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { hour, monday } from './fixtures.ts'
import { ChartHost, countPixels } from '../../test/chart-host.tsx'
import { Timeline } from './timeline.tsx'
import * as stories from './timeline.stories.tsx'

const all = composeStories(stories)
const { Days, ThousandUnits, Units, WithLines } = all
const states = [
  { id: 'ON', name: 'On', colour: 'on' },
  { id: 'OFF', name: 'Off', colour: 'off' },
] as const
const [green, grey] = ['#2a8a4f', '#6b7580']
const drawn = () => expect.poll(() => countPixels(green)).toBeGreaterThan(100)
const focus = () => page.getByRole('application').element() as HTMLElement

describe('drawing', () => {
  const half = {
    id: 'a',
    name: 'A',
    intervals: [
      { from: monday, to: monday + 6 * hour, state: 'ON' },
      { from: monday + 6 * hour, to: monday + 24 * hour, state: 'OFF' },
    ],
  }
  const period = { from: monday, to: monday + 24 * hour }

  it('draws an interval at its share of the period', async () => {
    const { container } = await render(<Timeline label="Key" rows={[half]} states={states} period={period} />, {
      wrapper: ChartHost,
    })
    await drawn()
    const canvas = container.querySelector('canvas')!
    // 24 px high in a row of 36
    expect(countPixels(green) / 24 / canvas.width).toBeCloseTo(0.25, 1)
    expect(countPixels(grey)).toBeGreaterThan(0)
  })

  it("draws a day as one row in the zone's local time, also with 23 hours", async () => {
    const core = fakeCore()
    const start = Date.parse('2026-03-28T23:00Z')
    const noon = Date.parse('2026-03-29T10:00Z')
    vi.spyOn(core.session, 'get').mockReturnValue({ userSetting: { timezone: 'Europe/Rome' } } as never)
    const row = { id: 'd', name: '29/03', day: start, intervals: [{ from: start, to: noon, state: 'ON' }] }
    const { container } = await render(
      <TestHost core={core}>
        <Timeline label="Key" rows={[row]} states={states} period={{ from: start, to: noon }} />
      </TestHost>,
    )
    await drawn()
    expect(countPixels(green) / 24 / container.querySelector('canvas')!.width).toBeCloseTo(0.5, 2)
  })

  it('has the height that reports expect: 68 px plus 36 for each day', async () => {
    const { container } = await render(<Days />, { wrapper: ChartHost })
    await expect.poll(() => container.querySelector('.m-timeline')!.getBoundingClientRect().height).toBe(68 + 7 * 36)
  })

  it('renders only visible rows of a thousand', async () => {
    const { container } = await render(<ThousandUnits />, { wrapper: ChartHost })
    await drawn()
    expect(container.querySelectorAll('canvas').length).toBeLessThan(24)
    focus().focus()
    await userEvent.keyboard(`{ArrowDown}${'{ArrowDown}'.repeat(20)}`)
    await expect.poll(() => container.querySelector('.m-timeline-scroll')!.scrollTop).toBeGreaterThan(300)
  })

  it('names every state', async () => {
    await render(<Units />, { wrapper: ChartHost })
    for (const name of ['Key on', 'Key off', 'No data'])
      await expect.element(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  })
})

describe('reading', () => {
  it('announces intervals along a row and at the same time in other rows', async () => {
    const { container } = await render(<Units />, { wrapper: ChartHost })
    await drawn()
    const spoken = () => container.querySelector('[aria-live]')?.textContent
    focus().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toBe('T7.270 no. 1: Key off, 12/01/2026 00:00:00 to 12/01/2026 00:55:00 (00:55:00)')
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toContain('T7.270 no. 1: Key on, 12/01/2026 00:55:00')
    await userEvent.keyboard('{ArrowDown}')
    expect(spoken()).toContain('Axial-Flow 9250 no. 2')
    await userEvent.keyboard('{End}')
    expect(spoken()).toContain('to 14/01/2026 00:00:00')
    await userEvent.keyboard('{Escape}')
    expect(spoken()).toBe('')
  })

  it('reads the interval under the pointer and reports the moment', async () => {
    const onCursor = vi.fn()
    const { container } = await render(<Units onCursor={onCursor} />, { wrapper: ChartHost })
    await drawn()
    const { width } = container.querySelector('.m-timeline-row .m-timeline-track')!.getBoundingClientRect()
    await userEvent.hover(container.querySelector('.m-timeline-row .m-timeline-track')!, {
      position: { x: width / 2, y: 18 },
    })
    await expect.element(page.getByText(/T7.270 no. 1: Key .* \(\d\d:\d\d:00\)/)).toBeVisible()
    const [moment] = onCursor.mock.lastCall as [number]
    expect(Math.round((moment - monday) / hour)).toBe(24)
  })

  it('shows the same data in table and summary', async () => {
    await render(<Days />, { wrapper: ChartHost })
    await expect
      .element(page.getByRole('application'))
      .toHaveAccessibleDescription(
        expect.stringMatching(
          /Key on\/off of T7.270, 12\/01\/2026 00:00:00 to 19\/01\/2026 00:00:00: Key on [\d:]+; Key off [\d:]+; No data [\d:]+\./,
        ),
      )
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect
      .element(page.getByRole('row').nth(1))
      .toHaveTextContent('2026-01-12Key off12/01/2026 00:00:0012/01/2026 00:55:0000:55:00')
  })
})

describe('zooming', () => {
  it('zooms into a dragged range together with a linked chart, and resets on double click', async () => {
    const { container } = await render(<WithLines />, { wrapper: ChartHost })
    await drawn2()
    const track = container.querySelector('.m-timeline-row .m-timeline-track')!
    const { width } = track.getBoundingClientRect()
    await userEvent.dragAndDrop(track, track, {
      sourcePosition: { x: width / 4, y: 10 },
      targetPosition: { x: width / 2, y: 10 },
    })
    await expect.poll(() => page.getByRole('button', { name: 'Show everything' }).elements().length).toBe(2)
    await userEvent.dblClick(track)
    await expect.poll(() => page.getByRole('button', { name: 'Show everything' }).elements().length).toBe(0)
  })

  it('zooms with plus and minus and keeps the current interval visible', async () => {
    const onRange = vi.fn()
    await render(<Units onRange={onRange} />, { wrapper: ChartHost })
    await drawn()
    focus().focus()
    await userEvent.keyboard('{ArrowRight}++')
    expect(onRange).toHaveBeenLastCalledWith({ from: monday, to: monday + 12 * hour })
    await userEvent.keyboard('{End}')
    const [{ from, to }] = onRange.mock.lastCall as [{ from: number; to: number }]
    expect([to - from, to > monday + 40 * hour]).toEqual([12 * hour, true])
    await userEvent.keyboard('{Escape}')
    expect(onRange).toHaveBeenLastCalledWith(null)
  })

  const drawn2 = () => expect.poll(() => document.querySelectorAll('canvas').length).toBe(3)
})

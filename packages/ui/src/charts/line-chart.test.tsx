import { composeStories } from '@storybook/react-vite'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { every, hour, minute, monday, readings, wander } from './fixtures.ts'
import { LineChart } from './line-chart.tsx'
import * as stories from './line-chart.stories.tsx'
import { ChartHost, countPixels } from '../../test/chart-host.tsx'

const all = composeStories(stories)
const { FourSignals, FewReadings, SixHundredThousandPoints, Empty, Loading, Failed } = all
const blue = '#1f6fb2'
const chart = () => page.getByRole('application')
const drawn = () => expect.poll(() => countPixels(blue)).toBeGreaterThan(50)

afterEach(async () => {
  await page.viewport(900, 700)
  // a pointer over a legend highlights the series of the next test
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })
})

describe('drawing', () => {
  it('REP-051 draws each signal in its own colour', async () => {
    await render(<FourSignals />, { wrapper: ChartHost })
    for (const colour of [blue, '#c4560a', '#0b7f68', '#b0488f'])
      await expect.poll(() => countPixels(colour)).toBeGreaterThan(20)
  })

  it('leaves a gap empty between the ends of the line', async () => {
    const flat = readings(5, 5, null, null, null, null, 5, 5)
    await render(
      <LineChart label="Gap" times={every(hour, 8)} series={[{ id: 'a', name: 'A', unit: 'm', values: flat }]} />,
      { wrapper: ChartHost },
    )
    await drawn()
    const [left, middle, right] = [0.12, 0.5, 0.95].map(part => columnInk(part))
    expect([left! > 0, middle, right! > 0]).toEqual([true, 0, true])
  })

  it('continues the line over a missing reading', async () => {
    const sparse = readings(5, undefined, undefined, undefined, undefined, undefined, undefined, 5)
    await render(
      <LineChart label="Sparse" times={every(hour, 8)} series={[{ id: 'a', name: 'A', unit: 'm', values: sparse }]} />,
      { wrapper: ChartHost },
    )
    await drawn()
    expect(columnInk(0.5)).toBeGreaterThan(0)
  })

  it('downsamples 600,000 readings in a worker and keeps their single spike', async () => {
    const values = wander(600_000, 10, 20)
    values[432_100] = 500
    const screen = await render(
      <LineChart label="Many" times={every(1000, 600_000)} series={[{ id: 'a', name: 'A', unit: 'm', values }]} />,
      { wrapper: ChartHost },
    )
    await drawn()
    expect(screen.container.textContent).toContain('to 500 m')
    // the axis covers it: a column of pixels from the noise up to the spike
    expect(columnHeight()).toBeGreaterThan(100)
  })

  it('follows the mode and always prints on white', async () => {
    await render(<FewReadings />, {
      wrapper: ({ children }) => <ChartHost mode="dark">{children}</ChartHost>,
    })
    const lightOnDark = () => expect.poll(() => countPixels('#5aa5ee')).toBeGreaterThan(50)
    await lightOnDark()
    await emulateMedia('print')
    // the page outlives the test: a failure in print mode must not affect the next test
    onTestFinished(() => emulateMedia(''))
    await drawn()
    await emulateMedia('')
    await lightOnDark()
  })

  it('keeps the plot for other readings and sizes, and creates it again for other options', async () => {
    const chart = (values: ReturnType<typeof readings>, step = false, height = 300) => (
      <LineChart
        label="A"
        times={every(hour, 3)}
        series={[{ id: 'a', name: 'A', unit: 'm', values, step }]}
        height={height}
      />
    )
    const screen = await render(chart(readings(1, 2, 3)), { wrapper: ChartHost })
    await drawn()
    const first = screen.container.querySelector('.uplot')
    await screen.rerender(chart(readings(4, 5, 600), false, 340))
    await expect.poll(() => screen.container.textContent).toContain('to 600 m')
    await expect.poll(() => first?.querySelector('canvas')?.getBoundingClientRect().height).toBe(340)
    expect(screen.container.querySelectorAll('.uplot')).toHaveLength(1)
    expect(screen.container.querySelector('.uplot')).toBe(first)
    await screen.rerender(chart(readings(4, 5, 600), true, 340))
    await expect.poll(() => screen.container.querySelector('.uplot') !== first).toBe(true)
    expect(screen.container.querySelectorAll('.uplot')).toHaveLength(1)
    await drawn()
  })

  it('fills the width of its container', async () => {
    const screen = await render(<FewReadings />, { wrapper: ChartHost })
    await drawn()
    await page.viewport(360, 700)
    await expect
      .poll(() => screen.container.querySelector('.uplot')?.getBoundingClientRect().width)
      .toBeLessThanOrEqual(360)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('reading', () => {
  it('reads values under the pointer and reports the time', async () => {
    const onCursor = vi.fn()
    await render(<FewReadings onCursor={onCursor} />, { wrapper: ChartHost })
    await drawn()
    await userEvent.hover(chart(), { position: { x: 60, y: 100 } })
    await expect.element(page.getByRole('button', { name: 'Fuel level 80 %' })).toBeVisible()
    expect(onCursor).toHaveBeenLastCalledWith(monday)
    await expect.element(page.getByText('12/01/2026 00:00:00 UTC')).toBeVisible()
  })

  it('announces values with arrows, Home and End', async () => {
    const { container } = await render(<FewReadings />, { wrapper: ChartHost })
    await drawn()
    const spoken = () => container.querySelector('[aria-live]')?.textContent
    container.querySelector<HTMLElement>('[role=application]')!.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toBe('12/01/2026 00:00:00: Fuel level 80 %')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(spoken()).toBe('12/01/2026 12:00:00: Fuel level 74 %')
    await userEvent.keyboard('{End}')
    expect(spoken()).toBe('13/01/2026 18:00:00: Fuel level 88 %')
    await userEvent.keyboard('{ArrowLeft}')
    expect(spoken()).toBe('13/01/2026 12:00:00: Fuel level no data')
    await userEvent.keyboard('{Home}')
    expect(spoken()).toContain('80 %')
    await userEvent.keyboard('{Escape}')
    expect(spoken()).toBe('')
  })

  it('shows a controlled cursor at its time', async () => {
    const screen = await render(<FewReadings cursor={monday + 18 * hour} />, { wrapper: ChartHost })
    await drawn()
    await expect.element(page.getByRole('button', { name: 'Fuel level 61 %' })).toBeVisible()
    const line = screen.container.querySelector<HTMLElement>('.u-cursor-x')
    const over = screen.container.querySelector<HTMLElement>('.u-over')!.getBoundingClientRect()
    await expect.poll(() => Math.round((8 * (line!.getBoundingClientRect().left - over.left)) / over.width)).toBe(3)
  })

  it('shows the text of a value in legend and table', async () => {
    const textOf = (value: number) => ({ 125: 'Neutral', 126: 'Park' })[value]
    const gear = { id: 'a', name: 'Gear', unit: '', step: true, values: readings(125, 126, 3), textOf }
    await render(<LineChart label="Gear" times={every(hour, 3)} series={[gear]} cursor={monday + hour} />, {
      wrapper: ChartHost,
    })
    await expect.element(page.getByRole('button', { name: 'Gear Park' })).toBeVisible()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Neutral$/)
    await expect.element(page.getByRole('row').nth(3)).toMatchTextContent(/3$/)
  })

  it('hides a series from the legend, except the last one', async () => {
    await render(<FourSignals />, { wrapper: ChartHost })
    await drawn()
    const rpm = page.getByRole('button', { name: 'Engine speed' })
    await rpm.click()
    await expect.element(rpm).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => countPixels(blue)).toBe(0)
    for (const name of ['Engine load', 'Oil temperature', 'Gear']) await page.getByRole('button', { name }).click()
    await expect.element(page.getByRole('button', { name: 'Gear' })).toHaveAttribute('aria-pressed', 'true')
  })

  it("shows the same data as a table in the user's formats", async () => {
    await render(<FewReadings />, { wrapper: ChartHost })
    await page.getByRole('button', { name: 'Show as table' }).click()
    const rows = page.getByRole('row')
    await expect.element(rows.nth(0)).toHaveTextContent('Time (UTC)Fuel level (%)')
    await expect.element(rows.nth(2)).toHaveTextContent('12/01/2026 06:00:0074')
    expect(rows.elements()).toHaveLength(9)
    await page.getByRole('button', { name: 'Show as chart' }).click()
    await drawn()
  })

  it('renders only visible rows of a table of 600,000 rows', async () => {
    await render(<SixHundredThousandPoints />, { wrapper: ChartHost })
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '500001')
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
  })

  it('summarises period, minimum, maximum and mean in one sentence', async () => {
    await render(<FewReadings />, { wrapper: ChartHost })
    await drawn()
    await expect
      .element(chart())
      .toHaveAccessibleDescription(
        expect.stringContaining(
          'Fuel level of T7.270, 12/01/2026 00:00:00 to 14/01/2026 00:00:00: Fuel level from 61 % to 95 %, mean 79.6 %.',
        ),
      )
  })
})

describe('zooming', () => {
  const zoomable = (onRange: (range: unknown) => void) =>
    render(<FourSignals onRange={onRange} />, { wrapper: ChartHost })

  it('zooms into a dragged range and resets on double click', async () => {
    const onRange = vi.fn()
    await zoomable(onRange)
    await drawn()
    const over = page.elementLocator(document.querySelector('.u-over')!)
    const { width } = over.element().getBoundingClientRect()
    await userEvent.dragAndDrop(over, over, {
      sourcePosition: { x: width / 4, y: 50 },
      targetPosition: { x: width / 2, y: 50 },
    })
    await expect.poll(() => onRange.mock.lastCall?.[0]).not.toBeUndefined()
    const [{ from, to }] = onRange.mock.lastCall as [{ from: number; to: number }]
    expect([Math.round((from - monday) / hour), Math.round((to - monday) / hour)]).toEqual([6, 12])
    await expect.element(page.getByRole('button', { name: 'Show everything' })).toBeVisible()
    await userEvent.dblClick(over)
    expect(onRange).toHaveBeenLastCalledWith(null)
  })

  it('zooms around the cursor with plus and minus, and resets with Escape', async () => {
    const onRange = vi.fn()
    const { container } = await zoomable(onRange)
    await drawn()
    container.querySelector<HTMLElement>('[role=application]')!.focus()
    await userEvent.keyboard('{Home}+')
    expect(onRange).toHaveBeenLastCalledWith({ from: monday, to: monday + (1439 * minute) / 2 })
    await userEvent.keyboard('-')
    expect(onRange).toHaveBeenLastCalledWith(null)
    await userEvent.keyboard('+{Escape}')
    expect(onRange).toHaveBeenLastCalledWith(null)
  })
})

it.each([
  [Empty, 'No data in this period'],
  [Failed, 'This chart could not be loaded'],
] as const)('explains the state: %#', async (Story, words) => {
  const { container } = await render(<Story />, { wrapper: ChartHost })
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
  expect(container.querySelector('canvas')).toBeNull()
})

it('shows nothing while it waits', async () => {
  await render(<Loading />, { wrapper: ChartHost })
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})

/** Pixels of the first series in one column of the plot. */
function columnInk(part: number): number {
  const canvas = document.querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(Math.round(canvas.width * part), 0, 1, canvas.height)
  let count = 0
  for (let i = 0; i < data.length; i += 4) if (data[i]! < 90 && data[i + 2]! > 140 && data[i + 3]! > 100) count++
  return count
}

const columnHeight = () => Math.max(...Array.from({ length: 1000 }, (_, i) => columnInk(i / 1000)))

/** Emulates print media, or the screen when empty. */
const emulateMedia = (media: string) =>
  (cdp() as unknown as { send(method: string, options: object): Promise<void> }).send('Emulation.setEmulatedMedia', {
    media,
  })

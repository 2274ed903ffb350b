import { composeStories } from '@storybook/react-vite'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ColumnChart } from './column-chart.tsx'
import * as stories from './column-chart.stories.tsx'
import { ChartHost, countPixels } from '../../test/chart-host.tsx'

const all = composeStories(stories)
const { Days, FewNames, GroupedWithShare, LongNames, ManyUnits, Stacked } = all
const [blue, orange] = ['#1f6fb2', '#c4560a']
const drawn = () => expect.poll(() => countPixels(blue)).toBeGreaterThan(100)
const chart = () => page.getByRole('application')

afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(900, 700)
  // a pointer over a legend highlights the series of the next test
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } })
})

it('breaks a label without spaces before it reaches the tools', async () => {
  await page.viewport(360, 700)
  const { container } = await render(<Days label={'Maehdrescherkombination'.repeat(4)} />, { wrapper: ChartHost })
  const label = container.querySelector<HTMLElement>('.m-chart-label')!
  await expect.element(label).toBeVisible()
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
})

describe('drawing', () => {
  it('draws columns in proportion to their values', async () => {
    await render(
      <ColumnChart label="Two" categories={['a', 'b']} series={[{ id: 'x', name: 'X', unit: 'h', values: [10, 5] }]} />,
      { wrapper: ChartHost },
    )
    await drawn()
    const [one, other] = [tallest(0, 0.5), tallest(0.5, 1)]
    expect(one / other).toBeCloseTo(2, 1)
  })

  it('stacks columns, or draws groups side by side', async () => {
    const series = [
      { id: 'x', name: 'X', unit: 'h', values: [5] },
      { id: 'y', name: 'Y', unit: 'h', values: [5] },
    ]
    const { rerender } = await render(<ColumnChart label="Both" categories={['a']} series={series} />, {
      wrapper: ChartHost,
    })
    await drawn()
    expect(mixed()).toBe(0)
    await rerender(<ColumnChart label="Both" categories={['a']} series={series} stacked />)
    await expect.poll(mixed).toBeGreaterThan(20)
  })

  it('draws a share as a line over the columns with its own axis', async () => {
    await render(<GroupedWithShare />, { wrapper: ChartHost })
    for (const colour of [blue, orange, '#0b7f68']) await expect.poll(() => countPixels(colour)).toBeGreaterThan(20)
  })

  it('switches to horizontal bars when names do not fit below the columns, and scrolls after the visible ones', async () => {
    await page.viewport(360, 700)
    const { container } = await render(<LongNames />, { wrapper: ChartHost })
    await drawn()
    const height = () => container.querySelector('.m-chart-plot')!.getBoundingClientRect().height
    await expect.poll(height).toBe(44 + 3 * 45)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await render(<ManyUnits />, { wrapper: ChartHost, container })
    await expect.poll(height).toBe(44 + 5 * 45)
    expect(container.querySelector('.m-chart-plot')!.scrollHeight).toBe(44 + 100 * 45)
  })

  it('shows the last figure of horizontal bars completely, above the scroll area', async () => {
    const written: { text: string; end: number; room: number; y: number }[] = []
    const { fillText } = CanvasRenderingContext2D.prototype
    vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
      this: CanvasRenderingContext2D,
      text,
      x,
      y,
    ) {
      const { width } = this.measureText(text)
      written.push({ text, end: this.textAlign === 'center' ? x + width / 2 : x, room: this.canvas.width, y })
      fillText.call(this, text, x, y)
    })
    const series = [{ id: 'x', name: 'X', unit: 'motor hours', values: [9_000_000, 5, 7, 1] }]
    await render(<ColumnChart label="Far" categories={['a', 'b', 'c', 'd']} series={series} horizontal visible={2} />, {
      wrapper: ChartHost,
    })
    await expect.poll(() => written.filter(({ text }) => text.endsWith('000 motor hours')).length).toBeGreaterThan(1)
    expect(written.filter(({ end, room }) => end > room)).toEqual([])
    expect(Math.max(...written.filter(({ text }) => text.endsWith('motor hours')).map(({ y }) => y))).toBeLessThan(
      44 * devicePixelRatio,
    )
  })

  it('keeps vertical columns when the names fit', async () => {
    const { container } = await render(<FewNames />, { wrapper: ChartHost })
    await drawn()
    expect(container.querySelector('.m-chart-plot')!.getBoundingClientRect().height).toBe(280)
  })

  it('gives the space of a hidden series to the others', async () => {
    await render(<Stacked />, { wrapper: ChartHost })
    await drawn()
    const before = countPixels(blue)
    await page.getByRole('button', { name: 'Idle' }).click()
    await page.getByRole('button', { name: 'Moving' }).click()
    await expect.poll(() => countPixels(orange)).toBe(0)
    await expect.poll(() => countPixels(blue)).toBeGreaterThan(before)
  })
})

describe('reading', () => {
  it('announces columns one by one with arrows, Home, End and Escape', async () => {
    const { container } = await render(<GroupedWithShare />, { wrapper: ChartHost })
    await drawn()
    const spoken = () => container.querySelector('[aria-live]')?.textContent
    container.querySelector<HTMLElement>('[role=application]')!.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(spoken()).toBe('12/01/2026: Engine hours 8.2 h, Working hours 6.1 h, Utilization 74 %')
    await userEvent.keyboard('{ArrowDown}')
    expect(spoken()).toContain('13/01/2026: Engine hours 9.1 h')
    await userEvent.keyboard('{End}')
    expect(spoken()).toContain('Utilization no data')
    await userEvent.keyboard('{Home}')
    expect(spoken()).toContain('12/01/2026')
    await userEvent.keyboard('{Escape}')
    expect([spoken(), container.querySelector('.m-chart-band')]).toEqual(['', null])
  })

  it('reads the column under the pointer', async () => {
    const { container } = await render(<Days />, { wrapper: ChartHost })
    await drawn()
    const over = container.querySelector('.u-over')!
    const { width } = over.getBoundingClientRect()
    await userEvent.hover(over, { position: { x: width * (2.5 / 7), y: 40 } })
    await expect.element(page.getByRole('button', { name: 'Engine hours 7.4 h' })).toBeVisible()
    await expect.element(page.getByText('14/01/2026')).toBeVisible()
    expect(container.querySelector('.m-chart-band')).not.toBeNull()
  })

  it('scrolls the current column into view', async () => {
    const { container } = await render(<ManyUnits />, { wrapper: ChartHost })
    await drawn()
    container.querySelector<HTMLElement>('[role=application]')!.focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => container.querySelector('.m-chart-plot')!.scrollTop).toBeGreaterThan(4000)
  })

  it('shows the same data in table and summary', async () => {
    await render(<Days />, { wrapper: ChartHost })
    await expect
      .element(chart())
      .toHaveAccessibleDescription(
        expect.stringContaining('Engine hours, 12/01/2026 to 18/01/2026: Engine hours from 0 h to 10 h, mean 6.57 h.'),
      )
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('row').nth(0)).toHaveTextContent('DayEngine hours (h)')
    await expect.element(page.getByRole('row').nth(4)).toHaveTextContent('15/01/202610')
  })
})

/** Largest number of blue pixels in one column of the canvas, within a range of its width. */
function tallest(from: number, to: number): number {
  return Math.max(
    ...columns()
      .slice(Math.ceil(from * columns().length), Math.floor(to * columns().length))
      .map(({ blue }) => blue),
  )
}

/** Number of canvas columns that contain both colours. */
const mixed = () => columns().filter(({ blue, orange }) => blue > 3 && orange > 3).length

function columns(): { blue: number; orange: number }[] {
  const canvas = document.querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  const counts = Array.from({ length: canvas.width }, () => ({ blue: 0, orange: 0 }))
  for (let i = 0; i < data.length; i += 4) {
    const count = counts[(i / 4) % canvas.width]!
    if (data[i] === 0x1f && data[i + 2] === 0xb2) count.blue++
    if (data[i] === 0xc4 && data[i + 2] === 0x0a) count.orange++
  }
  return counts
}

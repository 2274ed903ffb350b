import { composeStories } from '@storybook/react-vite'
import { TestHost } from '@muster/ui/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawInMemory } from '../../test/draw-in-memory.tsx'
import { metresBetween, pixels, worldSize } from '../geometry.ts'
import * as stories from './draw-layer.stories.tsx'
import type { DrawnCircle, DrawnPolygon, DrawnShape } from './shapes.ts'

const { Empty, Circle, Polygon, Full, Wrong, ReadOnly } = composeStories(stories)
const center = { lat: 45.4, lng: 9.2 }
const size = worldSize(13)

const onChange = vi.fn()
beforeEach(() => onChange.mockClear())

async function open(Story: typeof Empty) {
  await page.viewport(800, 700)
  const screen = await render(<Story onChange={onChange} />, { wrapper: TestHost })
  await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  const map = screen.getByRole('region', { name: 'Map' })
  const handle = (name: string) => screen.getByRole('button', { name, exact: true })
  return {
    screen,
    handle,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    /** Clicks at an offset from the centre of the map. */
    click: (x: number, y: number) => {
      const { width, height } = map.element().getBoundingClientRect()
      return userEvent.click(map, { position: { x: width / 2 + x, y: height / 2 + y } })
    },
    focus: (name: string) => (handle(name).element() as HTMLElement).focus(),
    /** Drags like a finger or a mouse. */
    drag: (name: string, x: number, y: number) => {
      const element = handle(name).element()
      const box = element.getBoundingClientRect()
      const at = (dx: number, dy: number) => ({
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: box.x + box.width / 2 + dx,
        clientY: box.y + box.height / 2 + dy,
      })
      element.setPointerCapture = () => {}
      element.dispatchEvent(new PointerEvent('pointerdown', at(0, 0)))
      element.dispatchEvent(new PointerEvent('pointermove', at(x / 2, y / 2)))
      element.dispatchEvent(new PointerEvent('pointermove', at(x, y)))
      element.dispatchEvent(new PointerEvent('pointerup', at(x, y)))
    },
  }
}

const drawn = () => onChange.mock.lastCall?.[0] as DrawnShape | undefined
const ring = () => (drawn() as DrawnPolygon | undefined)?.ring ?? []
const radius = () => (drawn() as DrawnCircle | undefined)?.radius ?? 0
/** Rounds the offset of each corner from the centre to pixels. */
const places = () =>
  ring().map(corner => [
    whole(Math.sign(corner.lng - center.lng) * pixels(center, { ...center, lng: corner.lng }, size)),
    whole(Math.sign(center.lat - corner.lat) * pixels(center, { ...center, lat: corner.lat }, size)),
  ])
/** Normalises negative zero. */
const whole = (value: number) => Math.round(value) + 0

// one test uses the real engine, whose canvas receives the clicks; the others use the double
describe('drawing with the pointer', () => {
  it('GEO-027 MAP-014 places a polygon corner by corner and ends it at the first one', async () => {
    const { press, click, handle, screen } = await open(Empty)
    await expect.element(screen.getByRole('status')).toMatchTextContent('Select a circle or a polygon')
    await press('Polygon')
    for (const [x, y] of [
      [-100, -50],
      [100, -50],
      [100, 80],
      [-100, 80],
    ] as const)
      await click(x, y)
    await expect.poll(places).toEqual([
      [-100, -50],
      [100, -50],
      [100, 80],
      [-100, 80],
    ])
    await expect.element(screen.getByRole('status')).toMatchTextContent('4 placed')
    await handle('Corner 1 of 4').click()
    await expect.element(screen.getByRole('status')).toMatchTextContent('Drag the corners')
    await click(0, 150)
    expect(ring()).toHaveLength(4)
  })

  it('GEO-027 MAP-014 places a circle by a click, then resizes and moves it by handles', async () => {
    drawInMemory()
    const { press, click, drag, handle } = await open(Empty)
    await press('Circle')
    await click(50, 0)
    await expect.element(handle('Radius')).toBeInTheDocument()
    const before = radius()
    expect(before).toBe(1000)
    const left = () => handle('Radius').element().getBoundingClientRect().left
    const from = left()
    drag('Radius', 40, 0)
    await expect.poll(left).toBeCloseTo(from + 40, 0)
    expect(radius()).toBeGreaterThan(before)
    const moved = drawn() as DrawnCircle
    drag('Centre', 0, 30)
    await expect.poll(() => metresBetween(moved.center, (drawn() as DrawnCircle).center)).toBeGreaterThan(100)
    expect(radius()).toBe(moved.radius)
  })

  it('drags a corner and adds one on a side', async () => {
    drawInMemory()
    const { drag, press, handle } = await open(Polygon)
    drag('Corner 1 of 4', -30, -20)
    await expect.poll(() => ring()[0]?.lng).toBeLessThan(9.18)
    await press('Add a corner after corner 2')
    await expect.poll(() => ring().length).toBe(5)
    await expect.element(handle('Corner 3 of 5')).toHaveFocus()
  })

  it('rejects corners beyond the limit', async () => {
    drawInMemory()
    const { press, click, screen } = await open(Full)
    expect(screen.getByRole('button', { name: 'Add a corner after corner 2' }).query()).toBeNull()
    await press('Polygon')
    for (const [x, y] of [
      [-100, -50],
      [100, -50],
      [100, 80],
      [-100, 80],
    ] as const)
      await click(x, y)
    await expect.element(screen.getByRole('status')).toMatchTextContent('at most 4 corners')
    await click(0, 150)
    expect(ring()).toHaveLength(4)
  })
})

describe('drawing with the keyboard', () => {
  beforeEach(() => void drawInMemory())

  it('GEO-027 places and moves a polygon by keyboard only', async () => {
    const { focus, handle } = await open(Empty)
    focus('Polygon')
    await userEvent.keyboard('{Enter}')
    for (const [number, keys] of [
      [1, '{ArrowUp>20/}'],
      [2, '{ArrowRight>20/}'],
      [3, '{ArrowDown>10/}{ArrowLeft>10/}'],
    ] as const) {
      focus('Place at map centre')
      await userEvent.keyboard('{Enter}')
      await expect.element(handle(`Corner ${number} of ${number}`)).toBeInTheDocument()
      focus(`Corner ${number} of ${number}`)
      await userEvent.keyboard(keys)
    }
    await expect.poll(places).toEqual([
      [0, -160],
      [160, 0],
      [-80, 80],
    ])
    focus('Finish')
    await userEvent.keyboard('{Enter}')
    await expect.element(handle('Corner 1 of 3')).toHaveFocus()
    await userEvent.keyboard('{Insert}')
    await expect.element(handle('Corner 2 of 4')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}')
    await expect.poll(places).toEqual([
      [0, -160],
      [160, 0],
      [-80, 80],
    ])
  })

  it('GEO-027 resizes a circle by arrow keys on its radius', async () => {
    const { focus } = await open(Circle)
    focus('Radius')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(radius).toBeGreaterThan(1550)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await expect.poll(radius).toBeLessThan(1610)
  })

  it('places a corner in its middle on Enter, and removes the last one on Backspace', async () => {
    const { press, click, screen } = await open(Empty)
    await press('Polygon')
    await click(60, 60)
    screen.getByRole('region', { name: 'Map' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(places).toEqual([
      [60, 60],
      [0, 0],
    ])
    await userEvent.keyboard('{Backspace}')
    await expect.poll(places).toEqual([[60, 60]])
  })
})

describe('drawing in any way', () => {
  beforeEach(() => void drawInMemory())

  it('undoes the last point, or a series of moves; Escape undoes everything since the drawing began', async () => {
    const { press, click, focus } = await open(Polygon)
    focus('Corner 1 of 4')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(() => ring()[0]?.lat).toBeGreaterThan(45.41)
    await press('Undo')
    expect(ring()[0]?.lat).toBeCloseTo(45.41)
    await press('Polygon')
    await click(-100, -50)
    await click(100, -50)
    await press('Undo')
    await expect.poll(() => ring().length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => ring().length).toBe(4)
  })

  it('clears the shape, and undoes that too', async () => {
    const { press } = await open(Circle)
    await press('Clear')
    expect(drawn()).toBeUndefined()
    await press('Undo')
    expect(radius()).toBe(1500)
  })

  it('shows the problem with the shape', async () => {
    const { screen } = await open(Wrong)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Two sides cross.')
  })

  it('shows a read-only shape without tools and handles', async () => {
    const { screen } = await open(ReadOnly)
    expect(screen.getByRole('button', { name: 'Polygon' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: /Corner/ }).elements()).toEqual([])
  })
})

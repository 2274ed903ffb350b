import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { messages } from '../../test/messages.ts'
import { CursorContext, CursorStore } from './use-cursor.ts'
import { PlaybackBar } from './history-time.tsx'

const start = Date.parse('2026-11-21T08:00:00Z')
const minutes = (cursor: CursorStore) => ((cursor.get() ?? 0) - start) / 60_000

/** Renders a playback bar for a drive of three hours with one reading per minute. */
async function openBar(axis?: { from: number; to: number }) {
  const cursor = new CursorStore(start)
  const moments = Float64Array.from({ length: 181 }, (_, i) => start + i * 60_000)
  const screen = await render(
    <TestHost core={fakeCore({ login: aLogin() })} messages={messages}>
      <CursorContext value={cursor}>
        <PlaybackBar moments={moments} {...(axis && { axis })} />
      </CursorContext>
    </TestHost>,
  )
  return { cursor, screen }
}

let now = 0
let frame: FrameRequestCallback | undefined

// playback time follows animation frames, which the test triggers
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(next => ((frame = next), 1))
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => void (frame = undefined))
})
afterEach(() => void vi.restoreAllMocks())

async function pass(seconds: number) {
  await expect.poll(() => frame !== undefined).toBe(true)
  for (let i = 0; i < seconds * 10; i++) {
    const shown = frame
    frame = undefined
    shown?.((now += 100))
  }
}

it.each([
  ['1', 2],
  ['60', 120],
] as const)('plays at speed %s %i minutes in two seconds', async (speed, shown) => {
  const { cursor, screen } = await openBar()
  await screen.getByLabelText('Playback speed').selectOptions(speed)
  await screen.getByRole('button', { name: 'Play', exact: true }).click()
  await pass(2)
  expect(minutes(cursor)).toBeCloseTo(shown)
})

it('continues from the current position when the speed changes', async () => {
  const { cursor, screen } = await openBar()
  await screen.getByRole('button', { name: 'Play', exact: true }).click()
  await pass(1)
  await screen.getByLabelText('Playback speed').selectOptions('60')
  await pass(1)
  expect(minutes(cursor)).toBeCloseTo(61)
})

it('ends at the last reading and restarts from the first when played again', async () => {
  const { cursor, screen } = await openBar()
  await screen.getByLabelText('Playback speed').selectOptions('60')
  const play = screen.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  await pass(4)
  expect(minutes(cursor)).toBe(180)
  await play.click()
  await pass(1)
  expect(minutes(cursor)).toBeCloseTo(60)
})

it('spans the axis of the chart, and stays at the readings', async () => {
  const { cursor, screen } = await openBar({ from: start - 3_600_000, to: start + 5 * 3_600_000 })
  const slider = screen.getByRole('slider').element() as HTMLInputElement
  expect([slider.min, slider.max].map(Number)).toEqual([start - 3_600_000, start + 5 * 3_600_000])
  await screen.getByRole('slider').fill(String(start - 1_800_000))
  expect(minutes(cursor)).toBe(0)
  await screen.getByRole('slider').fill(String(start + 4 * 3_600_000))
  expect(minutes(cursor)).toBe(180)
})

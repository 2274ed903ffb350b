import { fakeCore } from '@muster/core/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Ago } from './ago.tsx'
import { TestHost } from '../test/test-host.tsx'

beforeEach(() =>
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] }),
)
afterEach(() => void vi.useRealTimers())

// wording differs between browser versions
const words = (count: number, unit: 'minute' | 'hour') =>
  new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' }).format(-count, unit)

it('ages on a shared clock and shows the moment with its zone', async () => {
  const screen = await render(
    <TestHost core={fakeCore()}>
      <Ago moment="2026-11-21T07:57:00Z" /> <Ago moment="2026-11-21T05:00:00Z" />
    </TestHost>,
  )
  await expect.element(screen.getByText(words(3, 'minute'))).toHaveAttribute('title', '21/11/2026 07:57:00 UTC')
  await expect.element(screen.getByText(words(3, 'hour'))).toBeVisible()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(60_000)
  await expect.element(screen.getByText(words(4, 'minute'))).toBeVisible()
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('writes French ages in words and puts them into a sentence', async () => {
  const screen = await render(
    <TestHost core={fakeCore()} language="fr">
      <Ago moment="2026-11-21T07:50:00Z" text={({ unit, count, ago }) => `${unit} ${count}: ${ago}`} />
    </TestHost>,
  )
  await expect.element(screen.getByText(/^minute 10: il y a 10\smin$/)).toBeVisible()
})

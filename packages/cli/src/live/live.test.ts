import { createElement } from 'react'
import { render } from 'ink'
import { describe, expect, it } from 'vitest'
import { createFormats } from '@muster/core'
import type { Host } from '../host.ts'
import { testUser, fakeTerminal } from '../../test/fake-shell.ts'
import { createObservable } from './observable.ts'
import { bar, progressText, type Step } from './progress-text.ts'
import { liveTable } from './live-table.ts'
import { ProgressView } from './progress-view.tsx'
import { showScreen, type ScreenContent } from './screen.tsx'
import { waitForStop } from './wait-for-stop.ts'

describe('progress', () => {
  it.each([
    [{ done: 12, total: 40, kind: 'things' as const }, 4000, '12 of 40 · 3/s · 10 s left'],
    [{ done: 0, total: 40, kind: 'things' as const }, 500, '0 of 40'],
    [
      { done: 1_500_000, total: 300_000_000, kind: 'bytes' as const },
      1000,
      '1.5 MB of 300.0 MB · 1.5 MB/s · 3 min 19 s left',
    ],
    [{ done: 2000, kind: 'bytes' as const }, 1000, '2.0 kB · 2.0 kB/s'],
    [{ done: 1, total: 2, kind: 'things' as const }, 90_000, '1 of 2 · 1 min 30 s left'],
    [{ done: 40, total: 40, kind: 'things' as const }, 8000, '40 of 40 · 5/s'],
  ])('formats amount, rate and remaining time: %j', (step, elapsed, text) => {
    expect(progressText(step, elapsed)).toBe(text)
  })

  it('fills the bar in proportion', () => {
    expect(bar(1, 4)).toBe('█████░░░░░░░░░░░░░░░')
    expect(bar(9, undefined)).toBe('')
  })

  it('updates on one line', async () => {
    const { stream, text } = fakeTerminal(90)
    const step = createObservable<Step>({ label: 'Sent', done: 0, total: 4, kind: 'things' })
    const view = render(createElement(ProgressView, { step, elapsed: () => 1000 }), {
      stdout: stream as never,
      patchConsole: false,
      exitOnCtrlC: false,
      interactive: true,
    })
    step.set({ ...step.get(), done: 4 })
    await expect.poll(text).toContain('████████████████████ 4 of 4')
    view.unmount()
  })
})

it('redraws a live screen on changes and keeps its last output', async () => {
  const terminal = fakeTerminal(60)
  const picture = createObservable<ScreenContent>({
    title: '2 units',
    header: 'ID  NAME',
    lines: [' 1  T7'],
    foot: 'live',
  })
  const stop = showScreen(
    { stdin: fakeTerminal().stream as never, stdout: terminal.stream as never, stderr: fakeTerminal().stream as never },
    picture,
  )
  await expect.poll(terminal.text).toContain(' 1  T7')
  picture.set({
    ...picture.get(),
    lines: [' 1  T7', ' 2  a name that is much longer than the terminal is wide, so it is cut'],
    foot: 'connection lost',
  })
  await expect.poll(terminal.text).toContain('connection lost')
  expect(terminal.text()).toContain('terminal is wide, s…')
  stop()
})

it('fits a live table to a low terminal and counts hidden rows', async () => {
  const { stream, text } = fakeTerminal(60)
  stream.rows = 8
  const bus = { state: () => ({ status: 'live' as const }), onState: () => () => {} }
  const host = { stdout: stream, stderr: fakeTerminal().stream, stdin: fakeTerminal().stream } as unknown as Host
  const table = await liveTable<{ id: number }>(
    { host },
    {
      title: 'Units',
      columns: [{ name: 'id', value: ({ id }) => `U${id}` }],
      formats: createFormats(testUser.userSetting),
      bus: bus as never,
      most: 20,
    },
  )
  table.show(Array.from({ length: 12 }, (_, i) => ({ id: i + 1 })))
  await expect.poll(text).toContain('8 more · live')
  expect(text()).toContain('U4')
  expect(text()).not.toContain('U5')
  table.stop()
})

describe('waiting', () => {
  const sleep = async () => {}

  it('returns ok after the time and cancelled on Ctrl-C', async () => {
    expect(await waitForStop({ signal: new AbortController().signal, sleep }, 3_000_000)).toBe('ok')
    const stop = new AbortController()
    stop.abort()
    expect(await waitForStop({ signal: stop.signal, sleep })).toBe('cancelled')
  })
})

import type { LoginResponse, Messages, Registry, RuntimeConfig } from '@muster/core'
import { aLogin, fakeCore, type FakeServer } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { plainTheme, TestHost } from './test-host.tsx'

export { whilePainted } from './skip-painting.ts'
export { axe, problemsOf } from './axe.ts'
export { plainTheme, TestHost }

interface Options {
  server: FakeServer
  /** Texts of the plugin. */
  messages: Messages
  login?: Partial<LoginResponse>
  registry?: Registry
  /** Report limits that differ from the defaults. */
  limits?: Partial<RuntimeConfig['reports']>
  width?: number
  /** Called in addition to recording. */
  onGo?(href: string): void
}

/** Opens a screen with a fake server on a page of 1280 by 800 and records navigation. */
export async function openScreen(
  screen: ReactNode,
  { server, messages, login, registry, limits, width = 1280, onGo }: Options,
) {
  await page.viewport(width, 800)
  const went: string[] = []
  const { config } = fakeCore()
  const core = fakeCore({
    fetch: server.fetch,
    login: aLogin(login),
    config: { ...config, reports: { ...config.reports, ...limits } },
    nav: {
      go: href => {
        went.push(href)
        onGo?.(href)
      },
    },
  })
  const shown = await render(
    <TestHost core={core} registry={registry} messages={messages}>
      <div className="test-stage">{screen}</div>
    </TestHost>,
  )
  return {
    screen: shown,
    went,
    dialog: shown.getByRole('dialog'),
    /** Calls of an operation. */
    sent: (operation: string) => server.calls.filter(call => call.operation === operation),
    press: (name: string) => shown.getByRole('button', { name, exact: true }).click(),
  }
}

/** Types into a search box and expects the request exactly 500 ms later (000 §9). */
export async function searchRests(box: Locator, asked: () => number): Promise<void> {
  const input = box.element() as HTMLInputElement
  const before = asked()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // synchronously, because time may pass while `fill` waits for the browser
    input.setRangeText('north', 0, input.value.length)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    vi.advanceTimersByTime(499)
    // a premature request would start within a few frames
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    expect(asked()).toBe(before)
    vi.advanceTimersByTime(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(asked).toBe(before + 1)
}

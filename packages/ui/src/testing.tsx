import type { LoginResponse, Messages, Registry, RuntimeConfig } from '@muster/core'
import { aLogin, fakeCore, type FakeServer } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from './test-host.tsx'

export { problemsOf } from './table/axe.ts'
export { TestHost }

interface Options {
  server: FakeServer
  /** Texts of the plugin. */
  messages: Messages
  login?: Partial<LoginResponse>
  registry?: Registry
  /** Of reports, besides the usual ones. */
  limits?: Partial<RuntimeConfig['reports']>
  width?: number
  /** Besides being written down. */
  onGo?(href: string): void
}

/** A screen over a fake server, on a page of 1280 by 800; where it went is written down. */
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
    /** What was sent to an operation. */
    sent: (operation: string) => server.calls.filter(call => call.operation === operation),
    press: (name: string) => shown.getByRole('button', { name, exact: true }).click(),
  }
}

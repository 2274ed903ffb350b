import type { Core, LoginResponse } from '@muster/core'
import { aLogin, fakeCore, type FakeServer } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import messages from './messages.en.json'

/** A screen of this plugin over a fake server; where it went is written down. */
export async function openScreen(screen: ReactNode, { server, login }: { server: FakeServer; login: Partial<LoginResponse> }) {
  await page.viewport(1280, 800)
  const went: string[] = []
  const core: Core = fakeCore({ fetch: server.fetch, login: aLogin(login), nav: { go: href => void went.push(href) } })
  const shown = await render(<TestHost core={core} messages={messages}><div className="test-stage">{screen}</div></TestHost>)
  return {
    screen: shown,
    went,
    dialog: shown.getByRole('dialog'),
    /** What was sent to an operation. */
    sent: (operation: string) => server.calls.filter(call => call.operation === operation),
    press: (name: string) => shown.getByRole('button', { name, exact: true }).click(),
  }
}

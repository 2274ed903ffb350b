import type { Permission } from '@muster/contract'
import type { Core } from '@muster/core'
import { aLogin, fakeCore, type FakeServer } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { useState, type ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import messages from './messages.en.json'

export const everything: Permission[] = [
  'ADM_SERVICE_MGT_VIEW', 'ADM_RENEWAL_SUBSCRIPTION', 'ADM_ACTIVATION_SUBSCRIPTION', 'ADM_ORDER_CTRL_VIEW', 'ADM_FACTORY_SUB_VIEW',
]

interface Options {
  server: FakeServer
  acl?: Permission[]
  /** The address the screen is opened at. */
  href: string
}

/** A screen over a fake server, that reads its query from an address as it does in the portal; where it went is written down. */
export async function openScreen(screen: (query: URLSearchParams) => ReactNode, { server, acl = everything, href }: Options) {
  await page.viewport(1280, 800)
  const went: string[] = []
  let follow: (href: string) => void = () => undefined
  const core: Core = fakeCore({
    fetch: server.fetch,
    login: aLogin({ acl, feature: ['SUBSCRIPTIONS'] }),
    nav: {
      go: to => {
        went.push(to)
        follow(to)
      },
    },
  })
  function Routed(): ReactNode {
    const [at, setAt] = useState(href)
    follow = setAt
    return screen(new URL(at, 'http://host').searchParams)
  }
  const shown = await render(<TestHost core={core} messages={messages}><div className="test-stage"><Routed /></div></TestHost>)
  return {
    screen: shown,
    went,
    dialog: shown.getByRole('dialog'),
    /** What was sent to an operation. */
    sent: (operation: string) => server.calls.filter(call => call.operation === operation),
    press: (name: string) => shown.getByRole('button', { name, exact: true }).click(),
    /** The answer of the dialog in sight. */
    answer: (name: string) => shown.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    /** Takes an option of a select with a search. */
    choose: async (field: string, option: string) => {
      const input = shown.getByRole('combobox', { name: field })
      await input.click()
      await userEvent.fill(input, option)
      await shown.getByRole('option', { name: option }).click()
    },
  }
}

export const stepOf = (query: URLSearchParams) => ({ step: Number(query.get('step') ?? 1) })

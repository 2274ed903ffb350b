import type { Permission } from '@muster/contract'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen as open } from '@muster/ui/testing'
import { useState, type ReactNode } from 'react'
import { userEvent } from 'vitest/browser'
import { messages } from './messages.ts'

const everything: Permission[] = [
  'ADM_SERVICE_MGT_VIEW',
  'ADM_RENEWAL_SUBSCRIPTION',
  'ADM_ACTIVATION_SUBSCRIPTION',
  'ADM_ORDER_CTRL_VIEW',
  'ADM_FACTORY_SUB_VIEW',
]

interface Options {
  server: FakeServer
  acl?: Permission[]
  /** Username of support that acts as the user. */
  actedBy?: string
  /** URL of the screen. */
  href: string
}

/** Opens a screen with a fake server and a URL, as in the portal, and records navigation. */
export async function openScreen(
  screen: (query: URLSearchParams) => ReactNode,
  { server, acl = everything, actedBy, href }: Options,
) {
  let follow: (href: string) => void = () => undefined
  function Routed(): ReactNode {
    const [at, setAt] = useState(href)
    follow = setAt
    return screen(new URL(at, 'http://host').searchParams)
  }
  const opened = await open(<Routed />, {
    server,
    login: { acl, feature: ['SUBSCRIPTIONS'], ...(actedBy && { impersonator: { username: actedBy } }) },
    messages: { ...fleetKitMessages, ...messages },
    onGo: to => follow(to),
  })
  const { screen: shown, dialog } = opened
  return {
    ...opened,
    /** Presses a button of the open dialog. */
    answer: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** Selects an option of a searchable select. */
    choose: async (field: string, option: string) => {
      const input = shown.getByRole('combobox', { name: field })
      await input.click()
      await userEvent.fill(input, option)
      await shown.getByRole('option', { name: option }).click()
    },
  }
}

export const stepOf = (query: URLSearchParams) => ({ step: Number(query.get('step') ?? 1) })

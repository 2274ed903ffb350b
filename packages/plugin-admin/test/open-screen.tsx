import type { LoginResponse, Registry } from '@muster/core'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** Opens a screen of this plugin with a fake server and records navigation. */
export const openScreen = (
  screen: ReactNode,
  { server, login, registry }: { server: FakeServer; login: Partial<LoginResponse>; registry?: Registry },
) => open(screen, { server, login, ...(registry && { registry }), messages: { ...fleetKitMessages, ...messages } })

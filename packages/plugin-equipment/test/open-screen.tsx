import type { LoginResponse } from '@muster/core'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** Renders a screen of this plugin with a fake server and records navigation. */
export const openScreen = (
  screen: ReactNode,
  { server, login }: { server: FakeServer; login: Partial<LoginResponse> },
) => open(screen, { server, login, messages: { ...fleetKitMessages, ...messages } })

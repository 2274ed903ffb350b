import { assemble, type LoginResponse } from '@muster/core'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { DrawerHost } from '@muster/ui/drawer-host'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import plugin from '../src/index.ts'

const registry = assemble([plugin])

/** Opens a screen of this plugin with its drawers and a fake server, and records navigation. */
export const openScreen = (
  screen: ReactNode,
  options: { server: FakeServer; login: Partial<LoginResponse>; width?: number },
) =>
  open(<DrawerHost at="">{screen}</DrawerHost>, {
    ...options,
    registry,
    messages: { ...fleetKitMessages, ...messages },
  })

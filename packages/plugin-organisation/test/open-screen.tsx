import type { LoginResponse, Registry } from '@muster/core'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { DrawerHost } from '@muster/ui/drawer-host'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

interface Options {
  server: FakeServer
  login: Partial<LoginResponse>
  /** Assembled with the plugin's drawers. */
  registry?: Registry
  width?: number
  /** Called on navigation, in addition to the recording. */
  onGo?(href: string): void
}

/** Opens a screen of this plugin with a fake server and records navigation. */
export const openScreen = (screen: ReactNode, options: Options) =>
  open(<DrawerHost at="">{screen}</DrawerHost>, { ...options, messages: { ...fleetKitMessages, ...messages } })

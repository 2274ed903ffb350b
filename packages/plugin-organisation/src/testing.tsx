import type { LoginResponse, Registry } from '@muster/core'
import type { FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { DrawerHost } from '@muster/ui/drawer-host'
import { openScreen as open } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './testing-texts.ts'

interface Options {
  server: FakeServer
  login: Partial<LoginResponse>
  /** With the plugin's drawers. */
  registry?: Registry
  width?: number
  /** Besides being written down. */
  onGo?(href: string): void
}

/** A screen of this plugin over a fake server; where it went is written down. */
export const openScreen = (screen: ReactNode, options: Options) =>
  open(<DrawerHost at="">{screen}</DrawerHost>, { ...options, messages: { ...fleetKitMessages, ...messages } })

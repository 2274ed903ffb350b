import { assemble, loadMessages } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import { expect, it } from 'vitest'
import { plugins } from '../src/inside/plugins.ts'
import { hostMessages } from '../src/messages.ts'
import { portalTexts } from './portal-texts.ts'

it('has exactly the texts that the portal loads', async () => {
  const registry = assemble(plugins, { mode: 'development' })
  const shown = await loadMessages(registry, { ...hostMessages, ...insideMessages, ...fleetKitMessages })
  expect(portalTexts().en).toEqual({ ...shown.messages })
})

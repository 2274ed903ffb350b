import { assemble, loadMessages } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { mapKitMessages } from '@muster/map-kit/messages'
import { signalsMessages } from '@muster/signals/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import { expect, it } from 'vitest'
import { plugins } from '../src/inside/plugins.ts'
import signOnMessages from '../src/auth/sign-on/messages.en.json'
import { hostMessages } from '../src/messages.ts'
import { pluginsOf } from './one-tenant.ts'
import { portalTexts } from './portal-texts.ts'

it('returns exactly the texts that the portal loads', async () => {
  const registry = assemble(plugins, { mode: 'development' })
  const shown = await loadMessages(registry, {
    ...hostMessages,
    ...signOnMessages,
    ...insideMessages,
    ...fleetKitMessages,
    ...mapKitMessages,
    ...signalsMessages,
  })
  expect(portalTexts()).toEqual({ ...shown.messages })
})

it('returns only the texts of a tenant’s plugins', () => {
  const texts = Object.keys(portalTexts(pluginsOf('tafe')))
  expect(texts).toEqual(expect.arrayContaining(['menu.fleet', 'map.close', 'auth.login.title']))
  expect(texts.filter(key => key.startsWith('subscriptions.'))).toEqual([])
})

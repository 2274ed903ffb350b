import { addMessages, assemble, labelsOf, type I18n, type Tenant } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { mapKitMessages } from '@muster/map-kit/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import type { ReactNode } from 'react'
import { hostMessages } from '../messages.ts'
import { Inside } from './inside.tsx'

/** Puts the tenant's plugins together. Menu and titles have their texts at once; a plugin's others come with its first screen. */
export async function openInside(i18n: I18n, tenant: Tenant): Promise<() => ReactNode> {
  const registry = assemble(await tenant.plugins(), {
    mode: import.meta.env.DEV ? 'development' : 'production',
    logger: console,
    onMessages: messages => addMessages(i18n, messages),
  })
  const shared = { ...hostMessages, ...insideMessages, ...fleetKitMessages, ...mapKitMessages }
  addMessages(i18n, labelsOf(registry, shared, console).messages)
  return () => <Inside registry={registry} />
}

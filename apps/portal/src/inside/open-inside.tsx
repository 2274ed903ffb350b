import { addMessages, assemble, loadMessages, type I18n, type Tenant } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import type { ReactNode } from 'react'
import { hostMessages } from '../messages.ts'
import { Inside } from './inside.tsx'

/** Puts the tenant's plugins together and loads their texts, so that the first screen comes up in words. */
export async function openInside(i18n: I18n, tenant: Tenant): Promise<() => ReactNode> {
  const registry = assemble(await tenant.plugins(), {
    mode: import.meta.env.DEV ? 'development' : 'production',
    logger: console,
  })
  const { messages } = await loadMessages(
    registry,
    { ...hostMessages, ...insideMessages, ...fleetKitMessages },
    console,
  )
  addMessages(i18n, messages)
  return () => <Inside registry={registry} />
}

import { addMessages, assemble, loadMessages, type I18n } from '@muster/core'
import { insideMessages } from '@muster/ui/inside-messages'
import type { ReactNode } from 'react'
import { hostMessages } from '../messages.ts'
import { Inside } from './inside.tsx'
import { plugins } from './plugins.ts'

/** Puts the plugins together and loads their texts, so that the first screen comes up in words. */
export async function openInside(i18n: I18n): Promise<() => ReactNode> {
  const registry = assemble(plugins, { mode: import.meta.env.DEV ? 'development' : 'production', logger: console })
  const { messages } = await loadMessages(registry, { ...hostMessages, ...insideMessages }, console)
  addMessages(i18n, messages)
  return () => <Inside registry={registry} />
}

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { coreMessages } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import { uiMessages } from '@muster/ui/messages'
import type { SourceTexts } from '@muster/vite-kit'

const root = join(import.meta.dirname, '../../..')

/** Every text of the portal by language: shared texts, and the message files of the host and of all plugins. */
export function portalTexts(): SourceTexts {
  const texts: Record<string, Record<string, string>> & { en: Record<string, string> } = {
    en: { ...coreMessages, ...uiMessages, ...insideMessages, ...fleetKitMessages },
  }
  const files = globSync(
    ['apps/portal/src/**/{labels,messages}.*.json', 'packages/plugin-*/src/**/{labels,messages}.*.json'],
    {
      cwd: root,
    },
  )
  for (const file of files.toSorted()) {
    const language = basename(file).split('.')[1] ?? ''
    const own = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>
    texts[language] = { ...texts[language], ...own }
  }
  return texts
}

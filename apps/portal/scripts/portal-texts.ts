import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coreMessages } from '@muster/core'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { mapKitMessages } from '@muster/map-kit/messages'
import { signalsMessages } from '@muster/signals/messages'
import { insideMessages } from '@muster/ui/inside-messages'
import { uiMessages } from '@muster/ui/messages'

const root = join(import.meta.dirname, '../../..')

/**
 * Returns the portal's English texts: shared texts and the message files of the host and the plugins.
 * @param plugins packages of the build, such as `plugin-map`; all if undefined
 */
export function portalTexts(plugins?: ReadonlySet<string>): Record<string, string> {
  const files = globSync(
    ['apps/portal/src/**', 'packages/plugin-*/src/**'].map(folder => `${folder}/{labels,messages}.en.json`),
    {
      cwd: root,
    },
  )
  const isIn = (file: string) => {
    const plugin = /packages[/\\](plugin-[\w-]+)/.exec(file)?.[1]
    return plugin === undefined || !plugins || plugins.has(plugin)
  }
  const own = files
    .filter(isIn)
    .toSorted()
    .map(file => JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>)
  const shared = {
    ...coreMessages,
    ...uiMessages,
    ...insideMessages,
    ...fleetKitMessages,
    ...mapKitMessages,
    ...signalsMessages,
  }
  return Object.assign(shared, ...own) as Record<string, string>
}

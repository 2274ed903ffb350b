import type { Logger } from '../registry/assemble.ts'
import { lineOf, type WiringError } from '../registry/wiring-error.ts'
import type { Messages } from '../registry/plugin.ts'
import type { MenuEntry, Registry } from '../registry/registry.ts'

export interface LoadedMessages {
  readonly messages: Messages
  readonly errors: readonly WiringError[]
}

/**
 * Texts of all plugins together, and what is wrong with them: keys that two plugins define differently, menu
 * labels that nobody wrote, files that do not load. The rest works; of two texts the earlier plugin's stays.
 */
export async function loadMessages(registry: Registry, host: Messages = {}, logger?: Logger): Promise<LoadedMessages> {
  const loaded = await Promise.all(
    registry.messages.map(async ({ plugin, load }) => {
      try {
        return { plugin, messages: await load() }
      } catch (cause) {
        return { plugin, cause }
      }
    }),
  )
  const messages: Record<string, string> = Object.assign(Object.create(null), host)
  const owners = new Map(Object.keys(host).map(key => [key, 'the host']))
  const errors: WiringError[] = []
  for (const { plugin, messages: own, cause } of loaded) {
    if (!own) {
      const message = `The texts of ${plugin} do not load: ${String(cause)}.`
      errors.push({ code: 'MESSAGE_LOAD_FAILED', plugin, message, fix: 'Check the path and the build.' })
    }
    for (const [key, text] of Object.entries(own ?? {})) {
      const owner = owners.get(key)
      if (owner === undefined) {
        owners.set(key, plugin)
        messages[key] = text
      } else if (messages[key] !== text) {
        const message = `Text ${key} is written by ${owner} already, in other words.`
        errors.push({ code: 'MESSAGE_DUPLICATE', plugin, message, fix: 'Begin the key with the name of the plugin.' })
      }
    }
  }
  for (const key of unwritten(registry, messages)) {
    errors.push({
      code: 'MESSAGE_UNKNOWN',
      plugin: 'menu',
      message: `Text ${key} is used but not written.`,
      fix: 'Add it to a messages file.',
    })
  }
  for (const error of errors) logger?.error(lineOf(error))
  return { messages, errors }
}

function unwritten({ menu, routes }: Registry, messages: Messages): Set<string> {
  const labels = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ label, children }) => [label, ...labels(children)])
  const used = [...labels(menu), ...routes.flatMap(({ title }) => title ?? [])]
  return new Set(used.filter(key => !(key in messages)))
}

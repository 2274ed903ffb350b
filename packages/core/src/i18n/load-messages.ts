import type { Logger } from '../registry/assemble.ts'
import { lineOf, type WiringError } from '../registry/wiring-error.ts'
import type { Messages } from '../registry/plugin.ts'
import type { MenuEntry, Registry } from '../registry/registry.ts'

export interface LoadedMessages {
  readonly messages: Messages
  readonly errors: readonly WiringError[]
}

/**
 * Collects the texts of menu and titles, and their mistakes: keys that two plugins define differently, and menu
 * entries and titles without a label. Of two texts the earlier plugin's stays.
 */
export function labelsOf(registry: Registry, host: Messages = {}, logger?: Logger): LoadedMessages {
  const found = join(
    host,
    registry.texts.map(({ plugin, labels }) => ({ plugin, messages: labels })),
  )
  const missing = [...missingKeys(registry, found.messages)].map((key): WiringError => ({
    code: 'MESSAGE_UNKNOWN',
    plugin: 'menu',
    message: `Text ${key} is used but not written.`,
    fix: "Add it to the plugin's labels.en.json.",
  }))
  const errors = [...found.errors, ...missing]
  for (const error of errors) logger?.error(lineOf(error))
  return { messages: found.messages, errors }
}

/** Collects all texts of all plugins and their mistakes: those of `labelsOf`, and files that do not load. */
export async function loadMessages(registry: Registry, host: Messages = {}): Promise<LoadedMessages> {
  const labels = labelsOf(registry, host)
  const loaded = await Promise.allSettled(registry.texts.map(({ load }) => load()))
  const parts = registry.texts.map(({ plugin }, i) => ({ plugin, result: loaded[i] }))
  const all = join(
    labels.messages,
    parts.flatMap(({ plugin, result }) => (result?.status === 'fulfilled' ? [{ plugin, messages: result.value }] : [])),
  )
  const failed = parts.flatMap(({ plugin, result }): WiringError[] => {
    if (result?.status !== 'rejected') return []
    const message = `The texts of ${plugin} do not load: ${String(result.reason)}.`
    return [{ code: 'MESSAGE_LOAD_FAILED', plugin, message, fix: 'Check the path and the build.' }]
  })
  return { messages: all.messages, errors: [...labels.errors, ...all.errors, ...failed] }
}

function join(host: Messages, parts: readonly { plugin: string; messages: Messages }[]): LoadedMessages {
  const messages: Record<string, string> = Object.assign(Object.create(null), host)
  const owners = new Map<string, string>()
  const errors: WiringError[] = []
  for (const { plugin, messages: pluginMessages } of parts) {
    for (const [key, text] of Object.entries(pluginMessages)) {
      if (messages[key] === undefined) {
        owners.set(key, plugin)
        messages[key] = text
      } else if (messages[key] !== text) {
        const message = `Text ${key} is written by ${owners.get(key) ?? 'the host'} already, in other words.`
        errors.push({ code: 'MESSAGE_DUPLICATE', plugin, message, fix: 'Begin the key with the name of the plugin.' })
      }
    }
  }
  return { messages, errors }
}

function missingKeys({ menu, routes }: Registry, messages: Messages): Set<string> {
  const labels = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ label, children }) => [label, ...labels(children)])
  const used = [...labels(menu), ...routes.flatMap(({ title }) => title ?? [])]
  return new Set(used.filter(key => !(key in messages)))
}

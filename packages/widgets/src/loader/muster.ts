import type { Muster } from '../../types/index.d.ts'
import { defineElement } from './element.ts'
import { manifest, type WidgetTag } from './manifest.ts'
import type { Settings } from './settings.ts'

declare const VERSION: string
/** Properties of external plugins' widgets, by tag. */
declare const ADDED: Readonly<Record<WidgetTag, readonly string[]>>

function start(): Muster {
  const settings: Settings = { server: new URL(import.meta.url).origin, listeners: new Set() }
  for (const [tag, names] of Object.entries({ ...ADDED, ...manifest }) as [WidgetTag, readonly string[]][]) {
    if (customElements.get(tag))
      console.warn(`<${tag}> is defined by another script already, so Muster's is not shown.`)
    else defineElement(tag, names, settings)
  }
  return {
    version: VERSION,
    configure(options) {
      Object.assign(settings, options)
      for (const listener of settings.listeners) listener()
    },
  }
}

const known = globalThis.muster as Muster | undefined
if (known && known.version !== VERSION) {
  console.warn(
    `Muster's widgets ${known.version} are in this page already, so version ${VERSION} from ${import.meta.url} is not used. ` +
      'Load one script only.',
  )
}

export const muster: Muster = (globalThis.muster ??= start())
export const configure: Muster['configure'] = options => muster.configure(options)

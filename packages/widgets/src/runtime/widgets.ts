import type { AnySchema, Lazy, Messages } from '@muster/core'
import type { WidgetTag } from '../loader/manifest.ts'

/** Widget as its plugin defines it, with the types of its props and events. */
export interface Definition {
  readonly tag: string
  readonly props: AnySchema
  readonly load: Lazy<never>
}

interface Entry {
  readonly widgets: readonly Definition[]
  readonly messages: () => Promise<Messages>
}

const map = (): Promise<Entry> => import('@muster/plugin-map/widgets')
const commands = (): Promise<Entry> => import('@muster/plugin-commands/widgets')
const notifications = (): Promise<Entry> => import('@muster/plugin-notifications/widgets')

/** Plugin of each widget. */
const entries: Record<WidgetTag, () => Promise<Entry>> = {
  'muster-fleet-map': map,
  'muster-notification-bell': notifications,
  'muster-unit-card': map,
  'muster-alarm-list': notifications,
  'muster-command-button': commands,
  'muster-history-map': map,
}

/** @throws Error when the plugin does not define it */
export async function widgetOf(tag: WidgetTag): Promise<{ definition: Definition; messages: Messages }> {
  const { widgets, messages } = await entries[tag]()
  const definition = widgets.find(widget => widget.tag === tag)
  if (!definition) throw new Error(`No plugin defines ${tag}.`)
  return { definition, messages: await messages() }
}

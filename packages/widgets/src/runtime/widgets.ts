import type { Messages } from '@muster/core'
import { added } from '#added-widgets'
import type { OwnTag, WidgetTag } from '../loader/manifest.ts'
import type { Definition, Entry } from './definition.ts'

const map = (): Promise<Entry> => import('@muster/plugin-map/widgets')
const commands = (): Promise<Entry> => import('@muster/plugin-commands/widgets')
const notifications = (): Promise<Entry> => import('@muster/plugin-notifications/widgets')

/** Plugin of each widget. */
const entries = {
  'muster-fleet-map': map,
  'muster-notification-bell': notifications,
  'muster-unit-card': map,
  'muster-alarm-list': notifications,
  'muster-command-button': commands,
  'muster-history-map': map,
} satisfies Record<OwnTag, () => Promise<Entry>>

/** @throws Error when the plugin does not define it */
export async function widgetOf(tag: WidgetTag): Promise<{ definition: Definition; messages: Messages }> {
  const every: Readonly<Record<string, () => Promise<Entry>>> = { ...added, ...entries }
  const load = every[tag]
  if (!load) throw new Error(`No plugin defines ${tag}.`)
  const { widgets, messages } = await load()
  const definition = widgets.find(widget => widget.tag === tag)
  if (!definition) throw new Error(`No plugin defines ${tag}.`)
  return { definition, messages: await messages() }
}

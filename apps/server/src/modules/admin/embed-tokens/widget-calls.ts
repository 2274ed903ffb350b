import {
  getEmbedSession,
  getTranslations,
  getVehiclesIcons,
  sendCommand,
  type FleetSchemas,
  type Operation,
} from '@muster/contract'
import type { EmbedChannel } from '#kernel/http/embeds.ts'
import { defineDependency, type Use } from '#kernel/dependency.ts'
import { Config } from '#kernel/config/config.ts'
import type { WidgetCalls, WidgetNeeds } from '#modules/define-module.ts'

export type EmbedWidget = FleetSchemas['EmbedWidget']

/** Operations and channels that each module opens to widgets. */
export const AllWidgetCalls = defineDependency<readonly WidgetCalls[]>('AllWidgetCalls')

const commonOperations: readonly Operation[] = [getEmbedSession, getTranslations, getVehiclesIcons]

const needsOf = (use: Use, widget: EmbedWidget): readonly WidgetNeeds[] => [
  ...use(AllWidgetCalls).flatMap(calls => calls[widget] ?? []),
  { operations: callsOfPlugin(use, widget) },
]

const pluginWidgets = (use: Use) => use(Config).web.plugins.flatMap(({ widgets }) => widgets)

/**
 * Returns the permissions that the calls of these widgets require. The backend of a plugin may read those of its token.
 * @param open IDs of the operations that the token may call
 */
export function permissionsOf(
  use: Use,
  widgets: readonly EmbedWidget[],
  open: ReadonlySet<string>,
): ReadonlySet<string> {
  const operations = widgets.flatMap(widget => needsOf(use, widget).flatMap(needs => needs.operations ?? []))
  return new Set([
    ...[...commonOperations, ...operations]
      .filter(({ id }) => open.has(id))
      .flatMap(({ access }) => access.anyOf ?? []),
    ...pluginWidgets(use)
      .filter(({ tag }) => widgets.includes(tag))
      .flatMap(({ permissions }) => permissions),
  ])
}

/** A plugin widget may call the same operations as Muster's own widgets, because these apply the units of a token. */
function callsOfPlugin(use: Use, widget: EmbedWidget): readonly Operation[] {
  const { calls = [] } = pluginWidgets(use).find(({ tag }) => tag === widget) ?? {}
  const open = use(AllWidgetCalls).flatMap(all => Object.values(all).flatMap(({ operations = [] }) => operations))
  return open.filter(({ id }) => calls.includes(id))
}

/** Returns the IDs of the operations available to a token with these widgets. @param maySend includes sending commands */
export function operationsOf(use: Use, widgets: readonly EmbedWidget[], maySend: boolean): ReadonlySet<string> {
  const operations = widgets.flatMap(widget => needsOf(use, widget).flatMap(needs => needs.operations ?? []))
  return new Set(
    [...commonOperations, ...operations].filter(operation => maySend || operation !== sendCommand).map(({ id }) => id),
  )
}

export function channelsOf(use: Use, widgets: readonly EmbedWidget[]): ReadonlySet<EmbedChannel> {
  return new Set(widgets.flatMap(widget => needsOf(use, widget).flatMap(({ channels = [] }) => channels)))
}

export const embedWidgets = (use: Use): EmbedWidget[] => [
  ...new Set([
    ...use(AllWidgetCalls).flatMap(calls => Object.keys(calls)),
    ...pluginWidgets(use).map(({ tag }) => tag),
  ]),
]

/** Returns the IDs of all operations available to any token. */
export const embeddedOperations = (use: Use): ReadonlySet<string> => operationsOf(use, embedWidgets(use), true)

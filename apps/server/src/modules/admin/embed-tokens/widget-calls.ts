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
import type { WidgetCalls } from '#modules/define-module.ts'

export type EmbedWidget = FleetSchemas['EmbedWidget']

/** Operations and channels that each module opens to widgets. */
export const AllWidgetCalls = defineDependency<readonly WidgetCalls[]>('AllWidgetCalls')

const commonOperations: readonly Operation[] = [getEmbedSession, getTranslations, getVehiclesIcons]

const needsOf = (use: Use, widget: EmbedWidget) => use(AllWidgetCalls).flatMap(calls => calls[widget] ?? [])

/** Returns the IDs of the operations that a token with these widgets may call. @param maySend includes sending commands */
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
  ...new Set(use(AllWidgetCalls).flatMap(calls => Object.keys(calls) as EmbedWidget[])),
]

/** Returns the IDs of all operations that any token may call. */
export const embeddedOperations = (use: Use): ReadonlySet<string> => operationsOf(use, embedWidgets(use), true)

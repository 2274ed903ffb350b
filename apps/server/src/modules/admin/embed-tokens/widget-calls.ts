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

/** What each module lets widgets call and follow. */
export const AllWidgetCalls = defineDependency<readonly WidgetCalls[]>('AllWidgetCalls')

const always: readonly Operation[] = [getEmbedSession, getTranslations, getVehiclesIcons]

const needsOf = (use: Use, widget: EmbedWidget) => use(AllWidgetCalls).flatMap(calls => calls[widget] ?? [])

/** Ids of the operations that a token with these widgets opens; a command is sent only where it names one. */
export function operationsOf(use: Use, widgets: readonly EmbedWidget[], maySend: boolean): ReadonlySet<string> {
  const asked = widgets.flatMap(widget => needsOf(use, widget).flatMap(({ operations = [] }) => operations))
  return new Set([...always, ...asked].filter(operation => maySend || operation !== sendCommand).map(({ id }) => id))
}

export function channelsOf(use: Use, widgets: readonly EmbedWidget[]): ReadonlySet<EmbedChannel> {
  return new Set(widgets.flatMap(widget => needsOf(use, widget).flatMap(({ channels = [] }) => channels)))
}

export const embedWidgets = (use: Use): EmbedWidget[] => [
  ...new Set(use(AllWidgetCalls).flatMap(calls => Object.keys(calls) as EmbedWidget[])),
]

/** Every operation that some token opens. */
export const embeddedOperations = (use: Use): ReadonlySet<string> => operationsOf(use, embedWidgets(use), true)

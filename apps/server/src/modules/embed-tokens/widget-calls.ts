import {
  getEmbedSession,
  getHistoryPositionDetail,
  getTranslations,
  getUnitsBoundingBox,
  getUnitsStatusCounters,
  getUnitTracking,
  getUnitTrackingLastinfo,
  getVehiclesIcons,
  listAlarmsPaginated,
  listAssetCommandTemplates,
  listHistoryPositions,
  listUnitsPositions,
  listUnitsPositionsClustered,
  listWebNotifications,
  sendCommand,
  type FleetSchemas,
  type Operation,
} from '@muster/contract'
import type { EmbedChannel } from '../../kernel/http/embeds.ts'

export type EmbedWidget = FleetSchemas['EmbedWidget']

interface Needs {
  readonly operations: readonly Operation[]
  readonly channels: readonly EmbedChannel[]
}

const unit = [getUnitTracking, getUnitTrackingLastinfo]

/** All that each widget may call and follow. What is added here must judge units by `unitInScope` or `sightOf`. */
const needs: Record<EmbedWidget, Needs> = {
  'muster-fleet-map': {
    operations: [listUnitsPositionsClustered, listUnitsPositions, getUnitsBoundingBox, getUnitsStatusCounters, ...unit],
    channels: ['positions'],
  },
  'muster-notification-bell': { operations: [listWebNotifications], channels: ['notifications'] },
  'muster-unit-card': { operations: unit, channels: ['positions'] },
  'muster-alarm-list': { operations: [listAlarmsPaginated], channels: [] },
  'muster-command-button': { operations: [listAssetCommandTemplates, sendCommand], channels: ['commands'] },
  'muster-history-map': { operations: [listHistoryPositions, getHistoryPositionDetail, ...unit], channels: [] },
}

const always: readonly Operation[] = [getEmbedSession, getTranslations, getVehiclesIcons]

export const embedWidgets = Object.keys(needs) as EmbedWidget[]

/** Ids of the operations that a token with these widgets opens; a command is sent only where it names one. */
export function operationsOf(widgets: readonly EmbedWidget[], maySend: boolean): ReadonlySet<string> {
  const operations = [...always, ...widgets.flatMap(widget => needs[widget]?.operations ?? [])]
  return new Set(operations.filter(operation => maySend || operation !== sendCommand).map(({ id }) => id))
}

export function channelsOf(widgets: readonly EmbedWidget[]): ReadonlySet<EmbedChannel> {
  return new Set(widgets.flatMap(widget => needs[widget]?.channels ?? []))
}

/** Every operation that some token opens. */
export const embeddedOperations = operationsOf(embedWidgets, true)

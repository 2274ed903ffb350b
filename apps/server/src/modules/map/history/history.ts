import { textsOfReader } from '#kernel/texts/texts.ts'
import { statusesFor, statusName } from '#modules/equipment/units/public.ts'
import {
  getHistoryPositionDetail,
  getUnitDataQuality,
  hidePositions,
  listAlarms,
  listHistoryPositions,
  showPositions,
  type ReportSchemas,
} from '@muster/contract'
import { dataQualityOf } from './data-quality/data-quality.ts'
import { countHeld } from './data-quality/held-readings.ts'
import { hidePositions as hide, showPositions as show } from './data-quality/hide-positions.ts'
import { findPosition, listPositions, type HistoryPosition } from '#telemetry/history/list-positions.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { alarmsAt } from '#modules/notifications/alarms/public.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { describeSignals, signalInfos } from '#modules/map/tracking/public.ts'
import { checkUnits, requireSubscribed } from '#reporting/requested.ts'
import { exportPositions } from './export-positions.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import { Db } from '#kernel/dependencies.ts'

export const history = [
  handle(listHistoryPositions, async context => {
    const { body, scope, use } = context
    const [from, to] = [new Date(body.fromDate), new Date(Date.parse(body.toDate) + 1)]
    if (from >= to)
      throw badRequest(['problem.startAfterEnd'], {
        errors: [['fromDate', 'problem.notBefore', { start: body.fromDate, end: body.toDate }]],
      })
    checkUnits(use, 'history', new Set(body.unitIds).size)
    await requireSubscribed(use(Db), scope, body.unitIds)
    const { start = 0, limit = 500, showAll = false, withHidden = false } = body
    const { items, totalCount } = await listPositions(use(Db), scope, {
      unitIds: body.unitIds,
      from,
      to,
      start,
      limit,
      showAll,
      withHidden,
    })
    const notes = await notesOf(context, items)
    return {
      items: items.map(item => positionOf(item, notes(item))),
      totalCount,
      ...(withHidden && { heldApart: await countHeld(use(Db), scope, { unitIds: body.unitIds, from, to }) }),
    }
  }),

  handle(getHistoryPositionDetail, async context => {
    const { path, query, scope, use, signal } = context
    const found = await findPosition(use(Db), scope, path.positionId)
    if (!found) throw notFound('position', path.positionId)
    await requireSubscribed(use(Db), scope, [found.unitId])
    const [t, statuses, notes] = await Promise.all([
      textsOfReader(context),
      statusesFor(use(Db), scope),
      notesOf(context, [found]),
    ])
    const { receivedAt, altitude, engineHours, odometer, fuelLevel, fuelUsed, signals } = found
    return withoutNulls({
      ...positionOf(found, notes(found)),
      statusName: statusName(t, statuses.get(found.statusId)),
      localTimestamp: atOffset(found.time, query.offsetUTC),
      receivedTimestamp: receivedAt.toISOString(),
      address: await use(Geocoder).addressOf(found, signal, t),
      altitude,
      engineHours,
      odometer,
      fuelLevel,
      fuelUsed,
      signals: describeSignals(signals, t, await signalInfos(use(Db), [found.unitId], Object.keys(signals ?? {}))),
    })
  }),

  handle(hidePositions, context => hide(context, context.body)),

  handle(showPositions, context => show(context, context.path)),

  handle(getUnitDataQuality, ({ path, scope, use }) => dataQualityOf(use(Db), scope, path.unitId)),

  ...exportPositions,
]

/** Returns alarm names at each position if the caller may see alarms. */
async function notesOf(context: Context, positions: readonly HistoryPosition[]) {
  if (!listAlarms.access.anyOf?.some(permission => context.caller.acls.has(permission))) return () => ''
  const alarms = await alarmsAt(context.use(Db), await textsOfReader(context), positions)
  return (position: HistoryPosition) => alarms(position).join(', ')
}

function positionOf(position: HistoryPosition, notes: string): ReportSchemas['HistoryPosition'] {
  const { positionId, unitId, unitName, statusId, statusColor, time, latitude, longitude, speed, course } = position
  const { ignition, placeHeld, isHidden } = position
  return {
    positionId,
    unitId,
    unitName,
    statusId,
    statusColor,
    position: [longitude, latitude],
    timestamp: time.toISOString(),
    notes,
    speed: speed ?? undefined,
    course: course ?? undefined,
    ignition: ignition ?? undefined,
    placeHeld: placeHeld || undefined,
    isHidden: isHidden || undefined,
  }
}

/** Formats ISO 8601 at an offset from UTC in hours: `2026-11-21T15:04:05.000+05:30`. */
export function atOffset(time: Date, hours: number): string {
  const minutes = Math.round(hours * 60)
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1)
  const [h, m] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(part => String(part).padStart(2, '0'))
  return `${local}${minutes < 0 ? '-' : '+'}${h}:${m}`
}

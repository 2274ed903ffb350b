import { exportPositionHistoryCsv, exportPositionHistoryExcel, type ReportSchemas } from '@muster/contract'
import type { Column, Sheet } from '#reporting/excel/index.ts'
import { hasMarked } from './data-quality/held-readings.ts'
import { readHeld, type HeldReading } from './data-quality/held-readings.ts'
import { eachPosition } from '#telemetry/history/each-position.ts'
import type { HistoryPosition } from '#telemetry/history/list-positions.ts'
import type { Context } from '#kernel/http/handler.ts'
import { handle } from '#kernel/http/handler.ts'
import { zoneClock, zoneDay } from '#kernel/time/zone-clock.ts'
import { requestedSpan, requestedUnits, checkExport, namesOf } from '#reporting/requested.ts'
import { tableFile, type UnitPart } from '#reporting/table-file.ts'
import { fileFormats, type FileFormats, type FileType } from '#reporting/user-formats.ts'
import { exportZone, zoneName } from '#reporting/zone.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

type ExportContext = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['HistoryExportRequest'] }

export const exportPositions = [
  handle(exportPositionHistoryCsv, context => positionFile(context, 'csv')),
  handle(exportPositionHistoryExcel, context => positionFile(context, context.query.format)),
]

/** Exports positions in the caller's units of measure and zone. Rows are read while a workbook or text is sent. */
async function positionFile({ body, use, scope }: ExportContext, fileType: FileType | undefined) {
  const { from, to } = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: exportZone(user.zone, body.offsetUTC, [from, to, use(Clock).now()]) }
  checkExport(use, body.unitIds, { from, to }, user.zone)
  const units = await requestedUnits(use(Db), scope, body.unitIds, { withArchived: true })
  const unitIds = units.map(({ id }) => id)
  const end = new Date(to.getTime() + 1)
  // the column exists only if the file contains readings that are hidden, doubtful or held apart
  const selection = { unitIds, from, to: end }
  const held = await readHeld(use(Db), scope, selection)
  const isMarked = held.length > 0 || (await hasMarked(use(Db), scope, selection))
  const query = { ...selection, showAll: body.showAll ?? false, withHidden: isMarked }
  const { t } = formats
  const day = zoneDay(formats.zone)
  const title = t('history.positions')
  const sheetOf = (part: UnitPart): Sheet => ({
    name: title,
    about: [
      [t('report.units'), namesOf(part.units, t)],
      [t('report.from'), from],
      [t('reports.scheduled.to'), to],
      [t('reports.scheduled.zone'), zoneName(formats.zone)],
    ],
    columns: [...columnsFor(formats), ...(isMarked ? [{ header: t('file.history.mark'), width: 36 }] : [])],
    rows: rowsOf(
      eachPosition(use(Db), scope, { ...query, unitIds: idsOf(part) }),
      part.name === undefined
        ? async () => held
        : () => readHeld(use(Db), scope, { ...selection, unitIds: idsOf(part) }),
      formats,
      isMarked,
    ),
  })
  return tableFile({
    name: `history_${day(from)}_${day(to)}`,
    title,
    formats,
    units,
    sheets: part => [sheetOf(part)],
  })
}

const idsOf = ({ units }: UnitPart) => units.map(({ id }) => id)

const columnsFor = ({ t, units: { SPEED } }: FileFormats): Column[] => [
  { header: t('reports.unit'), width: 24 },
  { header: t('history.time'), kind: 'time' },
  { header: t('history.latitude'), kind: 'number', digits: 6 },
  { header: t('history.longitude'), kind: 'number', digits: 6 },
  { header: `${t('history.speed')} (${SPEED.label})`, kind: 'number', digits: 1 },
  { header: `${t('history.course')} (°)`, kind: 'number', digits: 0 },
  { header: `${t('history.popup.altitude')} (m)`, kind: 'number', digits: 0 },
  { header: t('history.popup.ignition'), width: 10 },
]

async function* rowsOf(
  batches: AsyncIterable<HistoryPosition[]>,
  readHeldApart: () => Promise<readonly HeldReading[]>,
  { t, zone, units: { SPEED } }: FileFormats,
  isMarked: boolean,
) {
  const wall = zoneClock(zone)
  const markOf = ({ isHidden, placeHeld }: HistoryPosition) =>
    isHidden ? t('file.history.hidden') : placeHeld ? t('file.history.placeHeld') : null
  for await (const batch of batches) {
    yield batch.map(position => {
      const { unitName, time, latitude, longitude, speed, course, altitude, ignition } = position
      return [
        unitName,
        time,
        latitude,
        longitude,
        speed === null ? null : Math.round((speed * SPEED.factor + SPEED.offset) * 10) / 10,
        course,
        altitude,
        ignition === null ? null : ignition ? t('history.on') : t('history.off'),
        ...(isMarked ? [markOf(position)] : []),
      ]
    })
  }
  const held = await readHeldApart()
  yield held.map(({ unitName, time, latitude, longitude, receivedAt, reason }) => [
    unitName,
    time,
    latitude,
    longitude,
    ...Array<null>(4).fill(null),
    t('file.history.held', { at: wall(receivedAt), reason }),
  ])
}

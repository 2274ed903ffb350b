import {
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  type ReportSchemas,
  type UnitSet,
} from '@muster/contract'
import { csv, csvType, excelType, workbook } from '../../reporting/excel/index.ts'
import type { Column, Sheet } from '../../reporting/excel/index.ts'
import { eachPosition } from '../../telemetry/history/each-position.ts'
import type { HistoryPosition } from '../../telemetry/history/positions.ts'
import type { Context } from '../../kernel/http/handler.ts'
import { file, handle } from '../../kernel/http/handler.ts'
import { zoneClock } from '../../kernel/time/zone-clock.ts'
import { askedSpan, askedUnits, checkExport, namesOf } from '../../reporting/asked.ts'
import { userLook } from '../../reporting/user-look.ts'
import { exportZone, zoneName } from '../../reporting/zone.ts'
import { Clock, Db } from '../../kernel/services.ts'

type Asked = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['HistoryExportRequest'] }

export const exportPositions = [
  handle(exportPositionHistoryCsv, async asked => {
    const { sheet, look, name } = await positionSheet(asked)
    return file({ filename: `${name}.csv`, contentType: csvType, content: csv(sheet, look) })
  }),

  handle(exportPositionHistoryExcel, async asked => {
    const { sheet, look, name } = await positionSheet(asked)
    return file({ filename: `${name}.xlsx`, contentType: excelType, content: workbook([sheet], look) })
  }),
]

/** Positions as a table in the caller's units of measure and zone; rows are read while the file is sent. */
async function positionSheet({ body, use, scope }: Asked) {
  const { from, to } = askedSpan(body)
  const user = await userLook(use(Db), scope.userId)
  const look = { ...user, zone: exportZone(user.zone, body.offsetUTC, [from, to, use(Clock).now()]) }
  checkExport(use, body.unitIds, { from, to }, look.zone)
  const units = await askedUnits(use(Db), scope, body.unitIds, { withArchived: true })
  const query = { unitIds: body.unitIds, from, to: new Date(to.getTime() + 1), showAll: body.showAll ?? false }
  const wall = zoneClock(look.zone)
  const sheet: Sheet = {
    name: 'Positions',
    about: [
      ['Units', namesOf(units)],
      ['From', wall(from)],
      ['To', wall(to)],
      ['Time zone', zoneName(look.zone)],
    ],
    columns: columnsFor(look.units),
    rows: rowsOf(eachPosition(use(Db), scope, query), look.units),
  }
  return { sheet, look, name: `history_${wall(from).slice(0, 10)}_${wall(to).slice(0, 10)}` }
}

const columnsFor = ({ SPEED }: UnitSet): Column[] => [
  { header: 'Unit', width: 24 },
  { header: 'Time', kind: 'time' },
  { header: 'Latitude', kind: 'number', digits: 6 },
  { header: 'Longitude', kind: 'number', digits: 6 },
  { header: `Speed (${SPEED.label})`, kind: 'number', digits: 1 },
  { header: 'Course (°)', kind: 'number', digits: 0 },
  { header: 'Altitude (m)', kind: 'number', digits: 0 },
  { header: 'Ignition', width: 10 },
]

async function* rowsOf(batches: AsyncIterable<HistoryPosition[]>, { SPEED }: UnitSet) {
  for await (const batch of batches) {
    yield batch.map(({ unitName, time, latitude, longitude, speed, course, altitude, ignition }) => [
      unitName,
      time,
      latitude,
      longitude,
      speed === null ? null : Math.round((speed * SPEED.factor + SPEED.offset) * 10) / 10,
      course,
      altitude,
      ignition === null ? null : ignition ? 'On' : 'Off',
    ])
  }
}

import type { ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import type { Cell, Column } from '#reporting/excel/index.ts'
import type { Sheets } from '#reporting/report-file.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { placeText } from '../trips/trip-sheets.ts'
import { eachUnitEvents, type FuelEventsContext } from './unit-events.ts'

/** Writes all events and the balance of each unit, in the reader's units of measure. */
export function fuelEventSheets(context: FuelEventsContext, { t, units: { LENGTH, VOLUME } }: FileFormats): Sheets {
  const litres = (key: string, isSummed = true): Column => ({
    header: `${t(key)} (${VOLUME.label})`,
    kind: 'number',
    digits: 1,
    ...(isSummed && { isSummed }),
  })
  const volume = (value: number | undefined) => (value === undefined ? null : value * VOLUME.factor)
  const rowsOf = async function* (rows: (unit: ReportSchemas['UnitFuelEvents']) => (readonly Cell[])[]) {
    const readUnits = unitReader(context.use(Db))
    for await (const { shown } of eachUnitEvents(context)) {
      const cellsOf = await readUnits([shown.unitId])
      yield rows(shown).map(cells => [...cellsOf(shown.unitId), ...cells])
    }
  }
  const keyText = (key: boolean | undefined) =>
    key === undefined ? null : t(key ? 'reports.fuelEvents.keyOn' : 'reports.fuelEvents.keyOff')
  return [
    {
      name: t('reports.fuelEvents'),
      columns: [
        ...unitColumns(t),
        { header: t('reports.fuelEvents.kind'), width: 16 },
        { header: t('report.from'), kind: 'time' },
        { header: t('reports.scheduled.to'), kind: 'time' },
        litres('reports.fuelEvents.REFUEL'),
        litres('reports.fuelEvents.LOSS'),
        litres('reports.fuelEvents.before', false),
        litres('reports.fuelEvents.after', false),
        { header: t('reports.fuelEvents.place'), width: 28 },
        { header: `${t('reports.fuelEvents.odometer')} (${LENGTH.label})`, kind: 'number', digits: 1 },
        { header: t('reports.fuelEvents.key'), width: 10 },
      ],
      total: t('file.total'),
      rows: rowsOf(({ events }) =>
        events.map(({ kind, from, to, litres: amount, before, after, place, odometer, key }) => [
          t(`reports.fuelEvents.${kind}`),
          new Date(from),
          new Date(to),
          kind === 'REFUEL' ? volume(amount) : null,
          kind === 'LOSS' ? volume(amount) : null,
          volume(before),
          volume(after),
          place ? placeText(place) : null,
          odometer === undefined ? null : (odometer / 1000) * LENGTH.factor,
          keyText(key),
        ]),
      ),
    },
    {
      name: t('reports.fuelEvents.balance'),
      columns: [
        ...unitColumns(t),
        litres('reports.fuelEvents.start', false),
        litres('reports.fuelEvents.refuelled'),
        litres('reports.fuelEvents.lost'),
        litres('reports.fuelEvents.burned'),
        litres('reports.fuelEvents.unassigned', false),
        litres('reports.fuelEvents.end', false),
        litres('reports.fuelEvents.counted'),
        { header: t('file.gap.note'), width: 60 },
      ],
      total: t('file.total'),
      rows: rowsOf(({ balance, noData }) => [
        [
          volume(balance?.start),
          volume(balance?.refuelled),
          volume(balance?.lost),
          volume(balance?.burned),
          volume(balance?.unassigned),
          volume(balance?.end),
          volume(balance?.counted),
          noData ? t(`reports.fuelEvents.noData.${noData}`) : null,
        ],
      ]),
    },
  ]
}

import type { ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import type { Cell, Column } from '#reporting/excel/index.ts'
import type { Sheets } from '#reporting/report-file.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { eachUnitTrips, type TripsContext } from './each-unit.ts'

/**
 * Writes every leg and the daily sums of each unit in the user's units of measure. Leaves a day without data empty instead of
 * writing zeros. Omits daily sums for selected legs, because they would include the other legs.
 */
export function tripSheets(context: TripsContext, { t, units: { LENGTH, SPEED, VOLUME } }: FileFormats): Sheets {
  const duration = (key: string): Column => ({ header: `${t(key)} (h:mm:ss)`, kind: 'duration', isSummed: true })
  const figure = (key: string, label: string, digits: number, isSummed = true): Column => ({
    header: `${t(key)} (${label})`,
    kind: 'number',
    digits,
    ...(isSummed && { isSummed }),
  })
  const distance = figure('reports.trips.distance', LENGTH.label, 1)
  const fuel = figure('reports.trips.fuel', VOLUME.label, 2)
  const fuelSource: Column = { header: t('reports.trips.fuelSource'), width: 16 }
  const length = (metres: number | undefined) => (metres === undefined ? null : (metres / 1000) * LENGTH.factor)
  const volume = (litres: number | undefined) => (litres === undefined ? null : litres * VOLUME.factor)
  const rowsOf = async function* (rows: (unit: ReportSchemas['UnitTrips']) => (readonly Cell[])[]) {
    const readUnits = unitReader(context.use(Db))
    for await (const unit of eachUnitTrips(context)) {
      const cellsOf = await readUnits([unit.unitId])
      yield rows(unit).map(cells => [...cellsOf(unit.unitId), ...cells])
    }
  }
  const legSheet: Sheets[0] = {
    name: t('reports.trips'),
    columns: [
      ...unitColumns(t),
      { header: t('reports.trips.kind'), width: 24 },
      { header: t('report.from'), kind: 'time' },
      { header: t('reports.scheduled.to'), kind: 'time' },
      duration('charts.table.duration'),
      { header: t('reports.trips.start'), width: 28 },
      { header: t('reports.trips.end'), width: 28 },
      distance,
      { header: t('reports.trips.source'), width: 16 },
      duration('reports.trips.driving'),
      duration('reports.trips.idle'),
      figure('reports.trips.topSpeed', SPEED.label, 1, false),
      fuel,
      fuelSource,
    ],
    total: t('file.total'),
    rows: rowsOf(({ legs, fuelSource: source }) =>
      legs.map(leg => [
        t(`reports.trips.${leg.kind}`),
        new Date(leg.from),
        new Date(leg.to),
        (Date.parse(leg.to) - Date.parse(leg.from)) / 1000,
        placeText(leg.start),
        placeText(leg.end),
        length(leg.distance),
        leg.distanceSource ? t(`reports.trips.source.${leg.distanceSource}`) : null,
        leg.drivingSeconds,
        leg.idleSeconds,
        leg.topSpeed === undefined ? null : leg.topSpeed * SPEED.factor,
        volume(leg.fuel),
        source && leg.fuel !== undefined ? t(`reports.trips.fuelSource.${source}`) : null,
      ]),
    ),
  }
  if (context.selected) return [legSheet]
  return [
    legSheet,
    {
      name: t('file.days'),
      columns: [
        ...unitColumns(t),
        { header: t('reports.day'), kind: 'day' },
        { header: t('reports.trips.count'), kind: 'number', digits: 0, isSummed: true },
        duration('reports.trips.inTrips'),
        duration('reports.trips.driving'),
        duration('reports.trips.idle'),
        duration('reports.trips.AT_PLACE'),
        distance,
        figure('reports.trips.otherDistance', LENGTH.label, 1),
        fuel,
        fuelSource,
        { header: t('file.gap.note'), width: 16 },
      ],
      total: t('file.total'),
      rows: rowsOf(({ days, fuelSource: source }) =>
        days.map(day => {
          const figures = [
            day.trips,
            day.tripSeconds,
            day.drivingSeconds,
            day.idleSeconds,
            day.atPlaceSeconds,
            length(day.tripDistance),
            length(day.otherDistance),
            volume(day.fuel),
          ]
          const known = day.silent ? figures.map(figure => figure || null) : figures
          return [
            day.day,
            ...known,
            source && known.at(-1) !== null ? t(`reports.trips.fuelSource.${source}`) : null,
            day.silent ? t('reports.keyOnOff.NO_DATA') : null,
          ]
        }),
      ),
    },
  ]
}

/** Name of the geofence, or else coordinates. */
export const placeText = ({ geofence, latitude, longitude }: ReportSchemas['LegPlace']) =>
  geofence ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

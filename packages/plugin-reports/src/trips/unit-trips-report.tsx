import { createTripLink } from '@muster/contract'
import { dayOf, endOfDay, metres, metresToKilometres, inBase, seconds, type Formats } from '@muster/core'
import { Definition, Explained, useHistoryHref } from '@muster/fleet-kit/report'
import { Checkbox, Tabs } from '@muster/ui/controls'
import { useCan, useFormat } from '@muster/ui'
import { DataTable, momentOf, type Column, type Key } from '@muster/ui/table'
import { usePlaceName } from '@muster/map-kit/near'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TripDay, TripLeg, UnitTrips } from '../clients/trips.client.ts'
import '../reports.css'
import { ShareTripDrawer } from './shared/share-trip.drawer.tsx'
import './trips.css'

/** More rows scroll in their table. */
const mostRows = 20

type Sum = { [K in keyof TripDay]-?: NonNullable<TripDay[K]> extends number ? K : never }[keyof TripDay]

interface Props {
  unit: UnitTrips
  /** Start times of the selected legs. */
  selected: ReadonlySet<Key>
  onSelect(keys: ReadonlySet<Key>): void
  /** Periods loaded sequentially. */
  periods: readonly Period[]
}

/** First and last moment, milliseconds since 1970. */
interface Period {
  from: number
  to: number
}

/** Shows sums, legs and days of one unit. */
export function UnitTripsReport({ unit, periods, selected, onSelect }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { days, legs, unitId, unitName } = unit
  const [withStops, setWithStops] = useState(true)
  const [tab, setTab] = useState('legs')
  const withoutStops = legs.filter(({ kind }) => kind !== 'STOP')
  const shown = withStops ? legs : withoutStops
  const showStops = (show: boolean) => {
    setWithStops(show)
    // only rows on screen are exported
    if (!show) onSelect(new Set(withoutStops.map(({ from }) => from).filter(from => selected.has(from))))
  }
  if (hasNoReadings(unit))
    return (
      <section className="report-unit" aria-label={unitName}>
        <h2>{unitName}</h2>
        <p className="m-muted">
          {t('reports.fuelEvents.noData', { reason: t('reports.fuelEvents.noData.NO_READINGS') })}
        </p>
      </section>
    )
  const total = (of: Sum) => {
    const known = days.flatMap(day => (isUnknown(day, of) ? [] : (day[of] ?? [])))
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0)
  }
  const figures = figuresOf(format)
  return (
    <section className="report-unit" aria-label={unitName}>
      <h2>{unitName}</h2>
      <dl className="report-sums">
        {figures.map(({ id, label, text }) => (
          <div key={id}>
            <dt>
              <Definition term={t(label)}>{t(`${label}.definition`)}</Definition>
            </dt>
            <dd>
              <ExplainedSum id={id} unitId={unitId} period={periods.length === 1 ? periods[0] : undefined}>
                {text(total(id))}
              </ExplainedSum>
            </dd>
          </div>
        ))}
      </dl>
      {unit.unassignedDistance !== undefined && unit.unassignedDistance > 0 && (
        <p className="m-muted">
          {t('reports.trips.unassigned', { distance: distanceText(format, unit.unassignedDistance) })}
        </p>
      )}
      <Tabs
        label={unitName}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'legs',
            label: t('reports.trips'),
            panel: (
              <div className="report-unit">
                <Checkbox label={t('reports.trips.withStops')} checked={withStops} onChange={showStops} />
                {shown.length === 0 ? (
                  <p className="m-muted">{t('reports.trips.none')}</p>
                ) : (
                  <LegTable unit={unit} periods={periods} legs={shown} selected={selected} onSelect={onSelect} />
                )}
              </div>
            ),
          },
          {
            id: 'days',
            label: t('reports.trips.days'),
            panel: <DayTable unit={unit} periods={periods} figures={figures} />,
          },
        ]}
      />
    </section>
  )
}

const hasNoReadings = ({ legs, days }: UnitTrips) =>
  legs.length === 0 && days.every(day => day.silent && !day.tripDistance && !day.otherDistance && !day.fuel)

function LegTable({
  unit: { unitId, unitName, fuelSource },
  legs,
  selected,
  onSelect,
  periods,
}: Props & { legs: readonly TripLeg[] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = usePlaceName()
  const hrefOf = useHistoryHref()
  const [sharing, setSharing] = useState<TripLeg>()
  const maySend = useCan({ ...createTripLink.access })
  const share = (leg: TripLeg) => ({
    label: t('reports.sharedTrips.share'),
    icon: 'out' as const,
    run: () => setSharing(leg),
  })
  const { LENGTH, SPEED, VOLUME } = format.units
  const place = ({ geofence, latitude, longitude }: TripLeg['start']) =>
    geofence ?? nameOf({ lat: latitude, lng: longitude }) ?? `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  const length = ({ from, to }: TripLeg) => (Date.parse(to) - Date.parse(from)) / 1000
  const number = (value: number | undefined, factor: number, digits: number) =>
    value === undefined ? '-' : format.number(value * factor, digits)
  const explained = (figure: LegFigure, { from, to }: TripLeg, text: string) => {
    const report = periodAt(periods, Date.parse(from))
    return report ? (
      <Explained figure={`trips.${figure}`} unitId={unitId} from={from} to={Date.parse(to) - 1} report={report}>
        {text}
      </Explained>
    ) : (
      text
    )
  }
  const columns: Column<TripLeg>[] = [
    {
      id: 'from',
      header: t('report.from'),
      cell: leg => format.dateTime(leg.from),
      value: leg => momentOf(leg.from),
      fixed: true,
      width: 170,
    },
    {
      id: 'to',
      header: t('reports.scheduled.to'),
      cell: leg => format.dateTime(leg.to),
      value: leg => momentOf(leg.to),
      minWidth: 170,
    },
    {
      id: 'kind',
      header: t('reports.trips.kind'),
      cell: leg => (
        <>
          {t(`reports.trips.${leg.kind}`)}
          <PhoneFigures
            figures={[
              isTravel(leg) && leg.distance !== undefined && distanceText(format, leg.distance),
              format.duration(seconds(length(leg))),
              leg.fuel !== undefined && format.quantity('VOLUME', inBase('VOLUME', leg.fuel), 1),
            ]}
          />
        </>
      ),
      minWidth: 180,
      onPhone: 'detail',
    },
    {
      id: 'duration',
      header: t('charts.table.duration'),
      cell: leg => explained('legSeconds', leg, format.duration(seconds(length(leg)))),
      value: length,
      align: 'end',
    },
    { id: 'start', header: t('reports.trips.start'), cell: leg => place(leg.start), sortable: false, minWidth: 190 },
    { id: 'end', header: t('reports.trips.end'), cell: leg => place(leg.end), sortable: false, minWidth: 190 },
    {
      id: 'distance',
      header: `${t('reports.trips.distance')} (${LENGTH.label})`,
      cell: leg => explained('legDistance', leg, number(leg.distance, LENGTH.factor / 1000, 1)),
      value: leg => leg.distance,
      align: 'end',
    },
    {
      id: 'source',
      header: t('reports.trips.source'),
      cell: leg => (leg.distanceSource ? t(`reports.trips.source.${leg.distanceSource}`) : '-'),
    },
    {
      id: 'driving',
      header: t('reports.trips.driving'),
      cell: leg => explained('legDrivingSeconds', leg, format.duration(seconds(leg.drivingSeconds))),
      value: leg => leg.drivingSeconds,
      align: 'end',
    },
    {
      id: 'idle',
      header: t('reports.trips.idle'),
      cell: leg => explained('legIdleSeconds', leg, format.duration(seconds(leg.idleSeconds))),
      value: leg => leg.idleSeconds,
      align: 'end',
    },
    {
      id: 'topSpeed',
      header: `${t('reports.trips.topSpeed')} (${SPEED.label})`,
      cell: leg => number(leg.topSpeed, SPEED.factor, 0),
      value: leg => leg.topSpeed,
      align: 'end',
    },
    {
      id: 'fuel',
      header: `${t('reports.trips.fuel')} (${VOLUME.label})`,
      cell: leg => explained('legFuel', leg, number(leg.fuel, VOLUME.factor, 1)),
      value: leg => leg.fuel,
      align: 'end',
    },
    {
      id: 'fuelSource',
      header: t('reports.trips.fuelSource'),
      cell: leg => (fuelSource && leg.fuel !== undefined ? t(`reports.trips.fuelSource.${fuelSource}`) : '-'),
    },
  ]
  const isLong = legs.length > mostRows
  return (
    <div className={isLong ? 'report-trips' : undefined}>
      <DataTable
        label={t('reports.trips.table', { unit: unitName })}
        rows={legs}
        rowKey={leg => leg.from}
        selection={{ keys: selected, change: onSelect }}
        columns={columns}
        {...(hrefOf && { href: (leg: TripLeg) => hrefOf({ unitIds: [unitId], from: leg.from, to: leg.to }) })}
        {...(maySend && { actions: (leg: TripLeg) => (leg.kind === 'TRIP' ? [share(leg)] : []) })}
        height={isLong ? 'fill' : 'content'}
        remember="reports.trips"
      />
      {sharing && (
        <ShareTripDrawer unitId={unitId} from={sharing.from} to={sharing.to} onClose={() => setSharing(undefined)} />
      )}
    </div>
  )
}

function DayTable({
  unit,
  periods,
  figures,
}: Pick<Props, 'unit' | 'periods'> & { figures: readonly Figure[] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  /** Part of the day in its report. */
  const partOf = (day: TripDay) => {
    const end = endOfDay(unit.timezone, dayOf(unit.timezone, Date.parse(day.from)))
    const report = periods.find(({ from, to }) => from <= end && to >= Date.parse(day.from))
    return report && { from: Math.max(Date.parse(day.from), report.from), to: Math.min(end, report.to), report }
  }
  return (
    <DataTable
      label={t('reports.trips.dayTable', { unit: unit.unitName })}
      rows={unit.days}
      rowKey={day => day.day}
      height="content"
      remember="reports.trips.days"
      columns={[
        {
          id: 'day',
          header: t('reports.day'),
          cell: day => format.date(day.from),
          value: day => momentOf(day.from),
          fixed: true,
        },
        ...figures.map(({ id, label, text }) => ({
          id,
          header: t(label),
          cell: (day: TripDay) =>
            isUnknown(day, id) ? (
              t('reports.keyOnOff.NO_DATA')
            ) : (
              <>
                <ExplainedSum id={id} unitId={unit.unitId} period={partOf(day)}>
                  {text(day[id])}
                </ExplainedSum>
                {id === 'tripDistance' && (
                  <PhoneFigures
                    figures={figures
                      .filter(figure => figure.id === 'tripSeconds' || figure.id === 'fuel')
                      .map(figure => day[figure.id] !== undefined && figure.text(day[figure.id]))}
                  />
                )}
              </>
            ),
          value: (day: TripDay) => (isUnknown(day, id) ? undefined : day[id]),
          align: 'end' as const,
          ...(id === 'tripDistance' && { onPhone: 'detail' as const }),
        })),
      ]}
    />
  )
}

const isTravel = ({ kind }: TripLeg) => kind === 'TRIP' || kind === 'MOVED'

/** Figures beside the detail of a card; wider screens have columns for them. */
function PhoneFigures({ figures }: { figures: readonly (string | false)[] }): ReactNode {
  return <span className="report-phone">{figures.map(figure => figure && ` · ${figure}`)}</span>
}

/** Returns true for a figure of a day on which the unit sent nothing. */
const isUnknown = (day: TripDay, id: Sum) => day.silent === true && !day[id]

/** Sum with a link to its trips and stops; a number of trips has none. */
function ExplainedSum({
  id,
  unitId,
  period,
  children,
}: {
  id: Sum
  unitId: number
  /** Undefined for a sum of several reports. */
  period: (Period & { report?: Period }) | undefined
  children: ReactNode
}): ReactNode {
  if (id === 'trips' || !period) return children
  return (
    <Explained figure={`trips.${id}`} unitId={unitId} {...period}>
      {children}
    </Explained>
  )
}

type LegFigure = 'legSeconds' | 'legDistance' | 'legDrivingSeconds' | 'legIdleSeconds' | 'legFuel'

const periodAt = (periods: readonly Period[], time: number) =>
  periods.find(({ from, to }) => from <= time && time <= to)

interface Figure {
  id: Sum
  label: FigureLabel
  /** Value with its unit of measure. */
  text(value: number | undefined): string
}

type FigureLabel =
  | 'reports.trips.count'
  | 'reports.trips.distance'
  | 'reports.trips.otherDistance'
  | 'reports.trips.inTrips'
  | 'reports.trips.driving'
  | 'reports.trips.idle'
  | 'reports.trips.AT_PLACE'
  | 'reports.trips.fuel'

function figuresOf(format: Formats): readonly Figure[] {
  const time = (value: number | undefined) => (value === undefined ? '-' : format.duration(seconds(value)))
  const way = (value: number | undefined) => (value === undefined ? '-' : distanceText(format, value))
  return [
    { id: 'trips', label: 'reports.trips.count', text: value => (value === undefined ? '-' : format.number(value)) },
    { id: 'tripDistance', label: 'reports.trips.distance', text: way },
    { id: 'otherDistance', label: 'reports.trips.otherDistance', text: way },
    { id: 'tripSeconds', label: 'reports.trips.inTrips', text: time },
    { id: 'drivingSeconds', label: 'reports.trips.driving', text: time },
    { id: 'idleSeconds', label: 'reports.trips.idle', text: time },
    { id: 'atPlaceSeconds', label: 'reports.trips.AT_PLACE', text: time },
    {
      id: 'fuel',
      label: 'reports.trips.fuel',
      text: value => (value === undefined ? '-' : format.quantity('VOLUME', inBase('VOLUME', value), 1)),
    },
  ]
}

const distanceText = (format: Formats, value: number) => format.quantity('LENGTH', metresToKilometres(metres(value)), 1)

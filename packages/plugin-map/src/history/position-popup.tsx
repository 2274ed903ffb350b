import { type ReportSchemas, shownIn } from '@muster/contract'
import { type Formats, inBase, missing } from '@muster/core'
import { MapPopup } from '@muster/map-kit'
import { Button, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fact, Waiting } from '../fact.tsx'
import { useExclusionReason } from './position-list.tsx'
import { history } from '../clients/history/history.client.ts'
import type { HistoryPosition } from '../clients/history/track.ts'

interface Props {
  position: HistoryPosition
  /** Name that the company uses; the server returns the default one. */
  statusName: string | undefined
  onClose(): void
}

/** Shows all values of one message. */
export function PositionPopup({ position, statusName, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...useClient(history).detail(position),
    staleTime: Infinity,
  })
  const {
    position: [lng = 0, lat = 0],
    unitName,
    timestamp,
    statusColor,
    notes,
  } = position
  const mark = useExclusionReason()(position)
  const kilometres = data?.odometer === undefined ? undefined : data.odometer / 1000
  return (
    <MapPopup
      at={{ lat, lng }}
      label={t('history.popup.label', { name: unitName, at: format.dateTime(timestamp) })}
      onClose={onClose}
    >
      <div className="history-popup">
        <h2 className="mk-title" title={unitName}>
          {unitName}
        </h2>
        <p className="history-popup-status">
          <span className="history-dot" style={{ background: `#${statusColor}` }} />
          {statusName ?? data?.statusName ?? (isPending ? <Waiting /> : missing)}
        </p>
        {isError && (
          <p role="alert">
            {t('history.popup.failed')}{' '}
            <Button look="quiet" busy={isFetching} onClick={() => refetch()}>
              {t('map.failed.retry')}
            </Button>
          </p>
        )}
        <dl className="mk-facts" aria-busy={isPending}>
          <Fact label={t('history.time')} value={format.dateTimeZone(timestamp)} />
          <Fact label={t('history.popup.received')} wait={isPending} value={format.dateTime(data?.receivedTimestamp)} />
          <Fact label={t('map.popup.address')} wait={isPending} value={data?.address} />
          <Fact label={t('history.popup.position')} value={`${format.number(lat, 5)}, ${format.number(lng, 5)}`} />
          <Fact label={t('history.speed')} value={format.quantity('SPEED', base('SPEED', position.speed), 1)} />
          <Fact
            label={t('history.course')}
            value={position.course === undefined ? undefined : `${format.number(position.course, 0)}°`}
          />
          <Fact label={t('history.popup.altitude')} wait={isPending} value={formatAltitude(format, data?.altitude)} />
          <Fact
            label={t('history.popup.ignition')}
            wait={isPending}
            value={data?.ignition === undefined ? undefined : t(data.ignition ? 'history.on' : 'history.off')}
          />
          <Fact
            label={t('map.popup.engineHours')}
            wait={isPending}
            value={format.quantity('TIME', base('TIME', data?.engineHours), 1)}
          />
          <Fact
            label={t('map.popup.odometer')}
            wait={isPending}
            value={format.quantity('LENGTH', base('LENGTH', kilometres), 1)}
          />
          <Fact label={t('map.popup.fuel')} wait={isPending} value={format.percent(data?.fuelLevel)} />
          {mark && <Fact label={t('history.mark')} value={mark} />}
          {notes && <Fact label={t('history.popup.notes')} value={notes} />}
        </dl>
        {data && data.signals.length > 0 && <SignalList signals={data.signals} />}
      </div>
    </MapPopup>
  )
}

const base = <C extends 'SPEED' | 'LENGTH' | 'TIME'>(category: C, value: number | undefined) =>
  value === undefined ? undefined : inBase(category, value)

/** Lists further signals of a message under the names of the device. */
function SignalList({ signals }: { signals: readonly ReportSchemas['PositionSignal'][] }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = ({ value, uom }: ReportSchemas['PositionSignal']) => {
    if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off')
    if (typeof value === 'string') return `${value} ${uom}`.trimEnd()
    const { label, factor, offset } = shownIn(uom, format.units)
    return `${format.number(Number((value * factor + offset).toPrecision(12)))} ${label}`.trimEnd()
  }
  return (
    <details>
      <summary>{t('history.popup.signals', { count: signals.length })}</summary>
      <dl className="mk-facts">
        {signals.map(signal => (
          <Fact key={signal.code} label={signal.label} value={shown(signal)} />
        ))}
      </dl>
    </details>
  )
}

const feet = 3.280_839_895

/** Formats an altitude in metres, or in feet for users of miles. */
function formatAltitude(format: Formats, metres: number | undefined): string | undefined {
  if (metres === undefined) return undefined
  const isMetric = format.units.LENGTH.factor === 1
  return `${format.number(isMetric ? metres : metres * feet, 0)} ${isMetric ? 'm' : 'ft'}`
}

import type { FleetSchemas } from '@muster/contract'
import { seconds } from '@muster/core'
import { statusDurations } from '@muster/signals'
import { useFormat } from '@muster/ui'
import { Timeline, type TimelineState } from '@muster/ui/charts'
import { DataTable } from '@muster/ui/table'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statuses } from './use-statuses.ts'

type Trial = FleetSchemas['DutyTrial']
type Segment = FleetSchemas['DutySegment']

const noData = 'none'
const stateOf = ({ dutyId }: Segment) => (dutyId === undefined ? noData : String(dutyId))

/** Compares the actual and tried timelines of a day, with the duration of each status. */
export function TrialResult({ trial, statuses }: { trial: Trial; statuses: Statuses }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { actual, tried, timezoneId, readingsCount, isCut } = trial
  const states = useStates(trial, statuses)
  const period = useMemo(() => ({ from: Date.parse(trial.from), to: Date.parse(trial.to) }), [trial])
  const rows = useMemo(
    () => [
      { id: 'actual', name: t('profiles.status.try.actual'), intervals: intervalsOf(actual) },
      { id: 'tried', name: t('profiles.status.try.tried'), intervals: intervalsOf(tried) },
    ],
    [actual, tried, t],
  )
  const sums = [durationsOf(actual), durationsOf(tried)] as const
  const lines = states.map(({ id, name }) => {
    const statusId = id === noData ? null : Number(id)
    return { id, name, before: sums[0].get(statusId) ?? 0, after: sums[1].get(statusId) ?? 0 }
  })
  const duration = (milliseconds: number) => (milliseconds === 0 ? '-' : format.duration(seconds(milliseconds / 1000)))
  return (
    <>
      <Timeline label={t('profiles.status.try.timeline')} period={period} rows={rows} states={states} />
      {readingsCount === 0 && <p className="m-muted">{t('profiles.status.try.silent')}</p>}
      {isCut && <p role="alert">{t('profiles.status.try.cut', { readings: format.number(readingsCount) })}</p>}
      {timezoneId !== format.zone && (
        <p className="m-muted">{t('profiles.status.try.zone', { zone: timezoneId.replaceAll('_', ' ') })}</p>
      )}
      <DataTable
        label={t('profiles.status.try.durations')}
        rows={lines}
        rowKey={line => line.id}
        height="content"
        remember="profiles.statusTrial"
        columns={[
          { id: 'status', header: t('profiles.status'), cell: line => line.name, fixed: true },
          {
            id: 'actual',
            header: t('profiles.status.try.actual'),
            cell: line => duration(line.before),
            value: line => line.before,
            align: 'end',
            width: 120,
          },
          {
            id: 'tried',
            header: t('profiles.status.try.tried'),
            cell: line => duration(line.after),
            value: line => line.after,
            align: 'end',
            width: 120,
          },
          {
            id: 'difference',
            header: t('profiles.status.try.difference'),
            cell: line =>
              line.after === line.before
                ? '-'
                : `${line.after > line.before ? '+' : '−'}${duration(Math.abs(line.after - line.before))}`,
            align: 'end',
            width: 120,
          },
        ]}
      />
    </>
  )
}

/** Returns the statuses of both timelines by ID, and the gap between data. */
function useStates({ actual, tried }: Trial, { nameOf, colourOf }: Statuses): TimelineState[] {
  const { t } = useTranslation()
  const ids = new Set([...actual, ...tried].map(({ dutyId }) => dutyId))
  const known = [...ids].filter(id => id !== undefined).toSorted((a, b) => a - b)
  return [
    ...known.map((id): TimelineState => ({ id: String(id), name: nameOf(id), colour: colourOf(id) ?? 'none' })),
    ...(ids.has(undefined) ? [{ id: noData, name: t('profiles.status.try.noData'), colour: 'none' as const }] : []),
  ]
}

const intervalsOf = (segments: readonly Segment[]) =>
  segments.map(segment => ({ from: Date.parse(segment.from), to: Date.parse(segment.to), state: stateOf(segment) }))

const durationsOf = (segments: readonly Segment[]) =>
  statusDurations(
    segments.map(({ from, to, dutyId = null }) => ({ from: Date.parse(from), to: Date.parse(to), statusId: dutyId })),
  )

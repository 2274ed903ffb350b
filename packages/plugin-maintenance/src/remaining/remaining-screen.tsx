import { ReportPending, ReportScreen, useHistoryHref } from '@muster/fleet-kit/report'
import { missing } from '@muster/core'
import { Facts, ScreenLink, useClient, useFormat, type Fact } from '@muster/ui'
import { DataTable, momentOf } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../maintenance.css'
import { maintenanceCard, type Remaining } from '../clients/index.ts'
import { fleetCard } from '../fleet/fleet.routes.ts'
import { useCounters } from '../state/counters.ts'
import { useDayText } from '../state/formats.ts'
import { StateMark } from '../state/state-mark.tsx'

interface Props {
  params: { id: string; key: string }
  query: { repetition: number; backUrl?: string | undefined }
}

/** Shows the calculation of a service's remaining value and of the day on which it is expected. */
export function RemainingScreen({ params: { id, key }, query: { repetition, backUrl } }: Props): ReactNode {
  const { t } = useTranslation()
  const unitId = Number(id)
  const result = useQuery(useClient(maintenanceCard).remaining(unitId, key, repetition))
  const cardHref = fleetCard.href({ params: { id: unitId }, query: { backUrl: undefined } })
  return (
    <ReportScreen
      title={t('maintenance.remaining')}
      request={{ unitIds: [unitId] }}
      backUrl={backUrl}
      changeHref={cardHref}
    >
      {result.data ? (
        <>
          <Details remaining={result.data} />
          {result.data.stateCode !== 'CLOSED' && <Expected remaining={result.data} />}
        </>
      ) : (
        <ReportPending error={result.error} onRetry={() => void result.refetch()} />
      )}
    </ReportScreen>
  )
}

function Details({ remaining: service }: { remaining: Remaining }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const { intervalTypeCode, counter, startedOn, followsService, postponedBy, corrections } = service
  const text = (value: number | undefined) => counters.text(intervalTypeCode, value)
  const at = (value: number, time: string | undefined) =>
    [text(value), time && format.dateTime(time)].filter(Boolean).join(' · ')
  const isCorrected = counter !== undefined && counter.reported !== counter.value
  const facts: Fact[] = [
    [t('maintenance.service'), service.description],
    [t('maintenance.state'), <StateMark key="state" state={service.stateCode} />],
    [t('maintenance.left'), text(service.remaining)],
    [t('maintenance.dueAt'), text(service.dueAt)],
    [
      t(followsService ? 'maintenance.remaining.lastService' : 'maintenance.remaining.assigned'),
      at(service.startedAt, startedOn),
    ],
    [t('maintenance.interval'), text(service.interval)],
    ...(postponedBy > 0 ? [[t('maintenance.remaining.postponedBy'), text(postponedBy)] as [string, string]] : []),
    [t('maintenance.remaining.counter'), counter ? at(counter.value, counter.time) : missing],
    ...(isCorrected ? [[t('maintenance.remaining.reported'), text(counter.reported)] as [string, string]] : []),
    [t('maintenance.remaining.source'), t(`maintenance.remaining.source.${service.source}`)],
  ]
  return (
    <div className="mnt-group">
      {!counter && (
        <p className="m-callout" data-tone="warning">
          {t('maintenance.remaining.noCounter')}
        </p>
      )}
      <Facts className="mnt-facts" facts={facts} />
      <p className="m-muted">{t('maintenance.remaining.rule')}</p>
      {corrections.length > 0 && <Corrections remaining={service} />}
    </div>
  )
}

/** Shows the average use from which the day of a service is expected. */
function Expected({ remaining: service }: { remaining: Remaining }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const dayText = useDayText()
  const historyHref = useHistoryHref()
  const { unitId, intervalTypeCode, expectedDate, daysAhead, use, noDate, repetition, interval } = service
  const text = (value: number | undefined) => counters.text(intervalTypeCode, value)
  const at = (value: number, time: string) => `${text(value)} · ${format.dateTime(time)}`
  const facts: Fact[] = [[t('maintenance.expected'), dayText(expectedDate)]]
  if (daysAhead !== undefined) facts.push([t('maintenance.remaining.daysAhead'), format.number(daysAhead, 1)])
  if (repetition > 0) {
    const sum = `${format.number(repetition)} × ${text(interval)} = ${text(repetition * interval)}`
    facts.push([t('maintenance.remaining.intervals'), sum])
  }
  if (use) {
    facts.push(
      [t('maintenance.remaining.perDay'), text(use.perDay)],
      [t('maintenance.remaining.useFrom'), at(use.fromValue, use.from)],
      [t('maintenance.remaining.useTo'), at(use.toValue, use.to)],
    )
  }
  const title = t('maintenance.remaining.expected')
  return (
    <section className="mnt-group" aria-label={title}>
      <h2>{title}</h2>
      {noDate && (
        <p className="m-callout" data-tone="warning">
          {t(`maintenance.remaining.noDate.${noDate}`)}
        </p>
      )}
      <Facts className="mnt-facts" facts={facts} />
      <p className="m-muted">{t('maintenance.remaining.expectedRule')}</p>
      {use && historyHref && (
        <p>
          <ScreenLink href={historyHref({ unitIds: [unitId], from: use.from, to: use.to })}>
            {t('maintenance.remaining.history')}
          </ScreenLink>
        </p>
      )}
    </section>
  )
}

function Corrections({ remaining: { corrections, intervalTypeCode } }: { remaining: Remaining }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const title = t('maintenance.remaining.corrections')
  return (
    <section className="mnt-group" aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        rows={corrections}
        rowKey={({ kind, from }) => `${kind} ${from}`}
        height="content"
        columns={[
          {
            id: 'from',
            header: t('report.from'),
            cell: ({ from }) => format.dateTime(from),
            value: ({ from }) => momentOf(from),
            fixed: true,
            width: 170,
          },
          {
            id: 'kind',
            header: t('maintenance.remaining.correction'),
            cell: ({ kind }) => t(`maintenance.remaining.correction.${kind}`),
            onPhone: 'detail',
          },
          { id: 'to', header: t('maintenance.remaining.until'), cell: ({ to }) => format.dateTime(to), width: 170 },
          {
            id: 'shift',
            header: t('maintenance.remaining.added'),
            cell: ({ shift }) => counters.text(intervalTypeCode, shift),
            value: ({ shift }) => shift,
            align: 'end',
          },
          { id: 'reason', header: t('maintenance.remaining.reason'), cell: ({ reason }) => reason },
        ]}
      />
    </section>
  )
}

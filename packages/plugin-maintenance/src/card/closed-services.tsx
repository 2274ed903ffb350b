import { Button, useFormat } from '@muster/ui'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useCostText } from '../state/formats.ts'
import { useTranslation } from 'react-i18next'
import type { Closed } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'
import { StateMark } from '../state/state-mark.tsx'
import { ReopenDialog } from './reopen.dialog.tsx'
import { ServiceName } from './service-name.tsx'
import type { CardActions } from './use-card-actions.ts'

interface Props {
  closed: readonly Closed[]
  /** Absent for users who may only view. */
  actions?: CardActions | undefined
}

/** Lists closed services that can be reopened. */
export function ClosedServices({ closed, actions }: Props): ReactNode {
  const { t } = useTranslation()
  const costOf = useCostText()
  const format = useFormat()
  const counters = useCounters()
  const [isOpen, setOpen] = useState(false)
  if (closed.length === 0) return null
  return (
    <section className="mnt-group" aria-label={t('maintenance.closed')}>
      <header>
        <h2>
          <StateMark state="CLOSED" />
        </h2>
        {actions && (
          <div className="m-screen-actions">
            <Button onClick={() => setOpen(true)}>{t('maintenance.reopen')}</Button>
          </div>
        )}
      </header>
      <DataTable
        label={t('maintenance.closed')}
        rows={closed}
        rowKey={service => service.serviceKey}
        height="content"
        remember="maintenance.closed"
        columns={[
          {
            id: 'service',
            header: t('maintenance.service'),
            cell: service => <ServiceName service={service} />,
            value: service => service.description,
            fixed: true,
          },
          {
            id: 'closed',
            header: t('maintenance.closedAt'),
            cell: service => format.dateTime(service.closedAt),
            value: service => momentOf(service.closedAt),
            width: 170,
          },
          {
            id: 'counter',
            header: t('maintenance.counterThen'),
            cell: service => counters.text(service.intervalTypeCode, service.counterValue),
            align: 'end',
            width: 130,
          },
          {
            id: 'cost',
            header: t('maintenance.work.cost'),
            cell: service => costOf(service),
            value: service => service.cost,
            align: 'end',
            width: 110,
          },
          {
            id: 'order',
            header: t('maintenance.work.order'),
            cell: service => service.workOrderNumber ?? '-',
            width: 130,
          },
          {
            id: 'mechanic',
            header: t('maintenance.work.mechanic'),
            cell: service => service.mechanicName ?? '-',
            width: 140,
          },
          { id: 'notes', header: t('maintenance.work.notes'), cell: service => service.notes ?? '-' },
        ]}
      />
      {isOpen && actions && <ReopenDialog closed={closed} actions={actions} onClose={() => setOpen(false)} />}
    </section>
  )
}

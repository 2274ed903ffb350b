import { Button, useFormat, type IconName } from '@muster/ui'
import { DataTable, type Key } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionCode, CardService, Group } from '../clients/index.ts'
import { ExpectedLink, RemainingLink } from '../remaining/remaining-link.tsx'
import { useCounters } from '../state/counters.ts'
import { StateMark } from '../state/state-mark.tsx'
import { ServiceName } from './service-name.tsx'

interface Props {
  unitId: number
  /** URL of the card. */
  cardHref: string
  group: Group
  /** Actions allowed in its state; none for users who may only view. */
  allowed: readonly ActionCode[]
  mayDelete: boolean
  onAct(code: ActionCode, services: readonly CardService[]): void
  onDelete(services: readonly CardService[]): void
}

const icons = { START: 'play', CLOSE: 'check', POSTPONE: 'clock', UNDO_START: 'back' } as const satisfies Record<
  ActionCode,
  IconName
>

/** Lists services with the same status, with actions for one, the selected or all services. */
export function ServiceGroup({
  unitId,
  cardHref,
  group: { stateCode, intervalTypeCode: counter, services },
  allowed,
  mayDelete,
  onAct,
  onDelete,
}: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const [ticked, setTicked] = useState<ReadonlySet<Key>>(new Set())
  const chosen = services.filter(({ serviceKey }) => ticked.has(serviceKey))
  const subject = chosen.length > 0 ? chosen : services
  const title = t('maintenance.group', {
    state: t(`maintenance.state.${stateCode}`),
    counter: t(`maintenance.counter.${counter}`),
  })
  const isMany = services.length > 1 && (allowed.length > 0 || mayDelete)
  return (
    <section className="mnt-group" aria-label={title}>
      <header>
        <h2>
          <StateMark state={stateCode} />
          <span className="m-muted">{t(`maintenance.counter.${counter}`)}</span>
        </h2>
        {isMany && (
          <div className="m-screen-actions" role="group" aria-label={title}>
            <span className="m-muted">
              {t(chosen.length > 0 ? 'maintenance.group.chosen' : 'maintenance.group.all', {
                count: subject.length,
                shown: format.number(subject.length),
              })}
            </span>
            {allowed.map(code => (
              <Button key={code} icon={icons[code]} onClick={() => onAct(code, subject)}>
                {t(`maintenance.action.${code}`)}
              </Button>
            ))}
            {mayDelete && (
              <Button icon="delete" onClick={() => onDelete(subject)}>
                {t('maintenance.delete')}
              </Button>
            )}
          </div>
        )}
      </header>
      <DataTable
        label={title}
        rows={services}
        rowKey={service => service.serviceKey}
        height="content"
        remember="maintenance.card"
        {...(isMany && { selection: { keys: ticked, change: setTicked } })}
        actions={service => [
          ...allowed.map(code => ({
            label: t(`maintenance.action.${code}`),
            icon: icons[code],
            run: () => onAct(code, [service]),
          })),
          ...(mayDelete
            ? [
                {
                  label: t('maintenance.delete'),
                  icon: 'delete' as const,
                  tone: 'danger' as const,
                  run: () => onDelete([service]),
                },
              ]
            : []),
        ]}
        columns={[
          {
            id: 'service',
            header: t('maintenance.service'),
            cell: service => <ServiceName service={service} />,
            value: service => service.description,
            fixed: true,
          },
          {
            id: 'left',
            header: t('maintenance.left'),
            cell: service => <RemainingLink unitId={unitId} service={service} counter={counter} backUrl={cardHref} />,
            value: service => service.remaining,
            align: 'end',
            width: 130,
          },
          {
            id: 'due',
            header: t('maintenance.dueAt'),
            cell: service => counters.text(counter, service.dueAt),
            value: service => service.dueAt,
            align: 'end',
            width: 130,
          },
          {
            id: 'expected',
            header: t('maintenance.expected'),
            cell: service => <ExpectedLink unitId={unitId} service={service} backUrl={cardHref} />,
            value: service => service.expectedDate,
            width: 120,
          },
          { id: 'type', header: t('maintenance.type'), cell: service => service.serviceTypeName || '-', width: 140 },
          {
            id: 'interval',
            header: t('maintenance.interval'),
            width: 160,
            cell: service =>
              t(service.isRecurrent ? 'maintenance.every' : 'maintenance.once', {
                interval: counters.text(counter, service.interval),
              }),
          },
          {
            id: 'order',
            header: t('maintenance.work.order'),
            cell: service => service.workOrderNumber ?? '-',
            width: 130,
          },
        ]}
      />
    </section>
  )
}

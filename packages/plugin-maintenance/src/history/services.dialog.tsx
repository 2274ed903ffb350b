import { Dialog, Loading, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maintenanceLists, type PastAction } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'

/** Lists the services of an action. */
export function ServicesDialog({ action, onClose }: { action: PastAction; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counters = useCounters()
  const { data, error } = useQuery(useClient(maintenanceLists).servicesOf(action))
  return (
    <Dialog
      kind="info"
      title={t('maintenance.history.of', { action: t(`maintenance.done.${action.actionCode}`), unit: action.unitName })}
      onAnswer={onClose}
      message={
        <>
          <p className="m-muted">{format.dateTimeZone(action.timestamp)}</p>
          {!data && !error && <Loading />}
          {error && <p role="alert">{error.message}</p>}
          <ul className="mnt-services">
            {data?.map(service => (
              <li key={service.serviceKey}>
                <span>{service.description}</span>
                {service.counterValue !== undefined && (
                  <span className="m-muted">{counters.text(service.intervalTypeCode, service.counterValue)}</span>
                )}
              </li>
            ))}
          </ul>
          {action.notes && <p>{action.notes}</p>}
        </>
      }
    />
  )
}

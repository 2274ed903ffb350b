import { missing } from '@muster/core'
import { Dialog, Loading, useFormat, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dm1, type Dm1Message } from '../clients/dm1.client.ts'
import './dm1.css'

interface Props {
  fault: Dm1Message
  span: { from: string; to: string }
  onClose(): void
}

/** Lists the reports of one fault, newest first. */
export function FaultDialog({ fault, span, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error } = useQuery(useClient(dm1).reports(span, fault))
  const { unitName, spnCode, fmiCode, description } = fault
  return (
    <Dialog
      kind="info"
      title={t('reports.dm1.faultOf', { spn: spnCode, fmi: fmiCode, unit: unitName })}
      onAnswer={onClose}
      message={
        <>
          {description !== missing && <p className="m-muted">{description}</p>}
          {!data && !error && <Loading />}
          {error && <p role="alert">{error.message}</p>}
          {data && (
            <table className="dm1-reports">
              <thead>
                <tr>
                  <th scope="col">{t('reports.time')}</th>
                  <th scope="col">{t('reports.dm1.hours')}</th>
                  <th scope="col">{t('reports.dm1.occurrences')}</th>
                  <th scope="col">{t('reports.dm1.state')}</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map(({ timestamp, engineHours, occurrenceCount, active }) => (
                  <tr key={timestamp}>
                    <td>{format.dateTime(timestamp)}</td>
                    <td>{engineHours === undefined ? missing : `${format.number(engineHours, 1)} h`}</td>
                    <td>{occurrenceCount === undefined ? missing : format.number(occurrenceCount)}</td>
                    <td>{t(active ? 'reports.dm1.active' : 'reports.dm1.gone')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data && data.totalCount > data.items.length && (
            <p className="m-muted">
              {t('reports.dm1.more', { shown: format.number(data.totalCount - data.items.length) })}
            </p>
          )}
        </>
      }
    />
  )
}

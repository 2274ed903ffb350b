import { getAuditEntry, type FleetSchemas } from '@muster/contract'
import { Button, LinkButton, Loading, StatePanel, Time, useApi } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { auditList } from './audit.routes.ts'
import { fieldLabel } from './field-labels.ts'
import { RecordName, UserName } from './entry-names.tsx'
import { formerValuesOf } from '../clients/former-values.ts'
import { RestoreButton } from './restore-button.tsx'
import type { AuditEntry } from './use-audit.ts'
import './audit.css'

type Detail = FleetSchemas['AuditEntryDetail']

/** Shows an entry with its fields before and after. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const detail = useQuery(useApi().queryFor(getAuditEntry, { path: { entryId: entry.id } }))
  const { recordKind: kind, recordId, recordLabel } = entry
  const former = detail.data && formerValuesOf(detail.data)
  const name = recordLabel ?? recordId ?? ''
  return (
    <Drawer
      title={t(`admin.audit.event.${entry.event}`)}
      onClose={onClose}
      footer={
        kind !== undefined &&
        recordId !== undefined && (
          <>
            {former && <RestoreButton kind={kind} name={name} former={former} onDone={onClose} />}
            <LinkButton href={auditList.href({ query: { kind, recordId, name } })}>
              {t('admin.audit.ofRecord', { name })}
            </LinkButton>
          </>
        )
      }
    >
      {detail.isPending && <Loading />}
      {detail.isError && (
        <StatePanel icon="alert" title={t('admin.audit.failed')}>
          <Button onClick={() => void detail.refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {detail.data && (
        <>
          <Facts entry={detail.data} />
          <Changes entry={detail.data} />
        </>
      )}
    </Drawer>
  )
}

function Facts({ entry }: { entry: Detail }): ReactNode {
  const { t } = useTranslation()
  const { at, operation, companyName, address, userAgent, requestId, code, number, hash } = entry
  const facts: readonly (readonly [string, ReactNode] | false)[] = [
    [t('admin.audit.time'), <Time key="time" value={at} />],
    [t('admin.audit.user'), <UserName key="user" entry={entry} />],
    [t('admin.audit.operation'), operation],
    entry.recordKind !== undefined && [t('admin.audit.record'), <RecordName key="record" entry={entry} />],
    [t('admin.audit.company'), companyName],
    code !== undefined && [t('admin.audit.code'), code],
    address !== undefined && [t('admin.audit.address'), address],
    userAgent !== undefined && [t('admin.audit.program'), userAgent],
    requestId !== undefined && [t('admin.audit.requestId'), requestId],
    [
      t('admin.audit.chain'),
      number === undefined ? (
        t('admin.audit.pending')
      ) : (
        <span title={hash}>{`${number} · ${hash?.slice(0, 12)}…`}</span>
      ),
    ],
  ]
  return (
    <dl className="audit-facts">
      {facts.map(
        fact =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Changes({ entry: { changes, request, isErased, event, recordKind } }: { entry: Detail }): ReactNode {
  const { t } = useTranslation()
  if (changes.length > 0)
    return (
      <table className="audit-changes">
        <caption>{t('admin.audit.changes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.audit.field')}</th>
            <th scope="col">{t('admin.audit.before')}</th>
            <th scope="col">{t('admin.audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {fieldLabel(t, recordKind, field)}
              </th>
              <td>{before ?? '-'}</td>
              <td>{after ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  if (request !== undefined)
    return (
      <>
        <h3>{t('admin.audit.request')}</h3>
        <pre className="audit-request">{request}</pre>
      </>
    )
  if (event !== 'CHANGE') return null
  return <p className="m-muted">{t(isErased ? 'admin.audit.erased' : 'admin.audit.noDetail')}</p>
}

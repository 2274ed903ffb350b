import { auditEvents } from '@muster/contract'
import { Button } from '@muster/ui'
import { DateTimeField, NativeSelect } from '@muster/ui/controls'
import { SearchBox } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditQuery } from './audit-query.ts'
import { auditedKinds, isAuditedKind } from './kinds.ts'
import './audit.css'

interface Props {
  query: AuditQuery
  onChange(changes: Partial<AuditQuery>): void
}

const momentOf = (iso: string | undefined) => (iso === undefined ? null : Date.parse(iso))
const isoOf = (moment: number | null) => (moment === null ? undefined : new Date(moment).toISOString())

/** Filters of the audit: period, user, event, kind and record. */
export function AuditFilters({ query, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { from, to, event, user, kind, recordId } = query
  const kinds = auditedKinds
    .map(value => ({ value, label: t(`admin.audit.kind.${value}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className="audit-filters">
      <SearchBox
        isPart
        value={user ?? ''}
        placeholder={t('admin.audit.user')}
        onSearch={text => onChange({ user: text || undefined })}
      />
      <NativeSelect
        label={t('admin.audit.event')}
        nullable
        placeholder={t('admin.audit.anyEvent')}
        options={auditEvents.map(value => ({ value, label: t(`admin.audit.event.${value}`) }))}
        value={event}
        onChange={value => onChange({ event: value ?? undefined })}
      />
      {recordId === undefined ? (
        <NativeSelect
          label={t('admin.audit.kind')}
          nullable
          placeholder={t('admin.audit.anyKind')}
          options={kinds}
          value={isAuditedKind(kind) ? kind : null}
          onChange={value => onChange({ kind: value ?? undefined })}
        />
      ) : (
        <Button icon="close" onClick={() => onChange({ kind: undefined, recordId: undefined, name: undefined })}>
          {t('admin.audit.allRecords')}
        </Button>
      )}
      <DateTimeField
        label={t('admin.audit.from')}
        hint=""
        value={momentOf(from)}
        onChange={(moment, isWrong) => !isWrong && onChange({ from: isoOf(moment) })}
      />
      <DateTimeField
        label={t('admin.audit.to')}
        hint=""
        value={momentOf(to)}
        onChange={(moment, isWrong) => !isWrong && onChange({ to: isoOf(moment) })}
      />
    </div>
  )
}

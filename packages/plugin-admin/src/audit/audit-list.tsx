import { exportAudit } from '@muster/contract'
import { saveFile, Time, toast, useApi, useFormat } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { ListScreen } from '@muster/ui/screens'
import { DataTable, MenuItem, momentOf } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditQuery } from './audit-query.ts'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDrawer } from './entry.drawer.tsx'
import { fieldLabel } from './field-labels.ts'
import { RecordName, UserName } from './entry-names.tsx'
import { filterOf, useAudit, type AuditEntry } from './use-audit.ts'
import { useFormTexts } from './use-form-texts.ts'

/** Lists the actions of people and programs, with filters and an export. */
export function AuditList({ query }: { query: AuditQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useAudit(query)
  useFormTexts()
  const [opened, setOpened] = useState<AuditEntry>()
  const { name, recordId } = query
  const title = recordId === undefined ? t('admin.audit') : t('admin.audit.ofRecord', { name: name ?? recordId })
  return (
    <>
      <ListScreen
        title={title}
        list={list}
        empty={t('admin.audit.empty')}
        searchHint={t('admin.audit.search')}
        actions={<ExportMenu query={query} />}
        filters={<AuditFilters query={query} onChange={list.setFilters} />}
      >
        <DataTable
          label={title}
          rows={list.rows}
          rowKey={entry => entry.id}
          onOpen={entry => setOpened(entry)}
          remember="admin.audit"
          columns={[
            {
              id: 'time',
              header: t('admin.audit.time'),
              cell: ({ at }) => <Time value={at} />,
              value: ({ at }) => momentOf(at),
              fixed: true,
              width: 170,
            },
            { id: 'user', header: t('admin.audit.user'), cell: entry => <UserName entry={entry} /> },
            {
              id: 'event',
              header: t('admin.audit.event'),
              cell: entry => (
                <>
                  {t(`admin.audit.event.${entry.event}`)}
                  {entry.count > 1 && ` × ${format.number(entry.count)}`}
                  <span className="audit-phone">
                    {' · '}
                    <UserName entry={entry} />
                    {entry.recordKind !== undefined && ' · '}
                    {entry.recordKind !== undefined && <RecordName entry={entry} />}
                  </span>
                </>
              ),
              width: 170,
              onPhone: 'detail',
            },
            {
              id: 'record',
              header: t('admin.audit.record'),
              cell: entry => <RecordName entry={entry} />,
              onPhone: 'detail',
            },
            {
              id: 'changes',
              header: t('admin.audit.changes'),
              cell: ({ fields, recordKind }) => fields.map(field => fieldLabel(t, recordKind, field)).join(', ') || '-',
            },
            { id: 'operation', header: t('admin.audit.operation'), cell: ({ operation }) => operation },
            { id: 'company', header: t('admin.audit.company'), cell: ({ companyName }) => companyName, hidden: true },
            { id: 'address', header: t('admin.audit.address'), cell: ({ address }) => address ?? '-', width: 140 },
          ]}
        />
      </ListScreen>
      {opened && <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ExportMenu({ query }: { query: AuditQuery }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'excel' | 'csv') => api.download(exportAudit, { path: { format }, query: filterOf(query) }),
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => toast({ tone: 'danger', text: `${t('app.exportFailed')} ${error.message}` }),
  })
  return (
    <MenuButton label={t('admin.audit.event.EXPORT')} icon="download" disabled={isPending}>
      {() => (
        <>
          <MenuItem label="Excel" onChoose={() => mutate('excel')} />
          <MenuItem label="CSV" onChoose={() => mutate('csv')} />
        </>
      )}
    </MenuButton>
  )
}

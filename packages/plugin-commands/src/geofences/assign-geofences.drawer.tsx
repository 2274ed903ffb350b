import { pagingOf } from '@muster/core'
import { Button } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { Columns, DataTable, ListContainer, phone, SearchBox, useMedia } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listStatus } from '../send/list-status.ts'
import type { Geofence } from '../clients/index.ts'
import { pageSize } from '../clients/unit-geofences.client.ts'
import { withSelection, type Draft } from './draft.ts'
import { columnsKey, useGeofenceColumns, type GeofenceColumns } from './use-geofence-columns.tsx'
import { useSaving, useUnitGeofences } from './use-unit-geofences.ts'
import './geofences.css'

interface Props {
  unitId: number
  unitName: string
  close(): void
}

/** Assigns geofences to a unit, with commands for entering and leaving them (000 §2.7). */
export function AssignGeofencesDrawer({ unitId, unitName, close }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useUnitGeofences(unitId)
  const { assigned, templates, list, request, mayCommand } = form
  const { save, leave, isPending } = useSaving(form, close)
  const columns = useGeofenceColumns({
    draft: form.draft,
    onChange: form.edit,
    mayCommand,
    templates: mayCommand ? templates.data : undefined,
  })
  const retry = () => void (assigned.isError ? assigned : list).refetch()
  return (
    <Drawer
      title={t('geofences.title', { name: unitName })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" busy={isPending} disabled={!form.touched} onClick={() => void save()}>
            {t('geofences.save')}
          </Button>
        </>
      }
    >
      <div className="geofences">
        <div className="geofences-tools">
          <SearchBox value={request.search} onSearch={form.setSearch} />
          <Columns remember={columnsKey} columns={columns.wide} />
        </div>
        {templates.isError && (
          <p role="alert" className="geofences-alert">
            {t('geofences.commandsFailed')}{' '}
            <Button look="quiet" onClick={() => void templates.refetch()}>
              {t('ui.retry')}
            </Button>
          </p>
        )}
        <ListContainer
          status={assigned.isError ? 'error' : listStatus(list)}
          search={request.search}
          error={t('geofences.failed')}
          onRetry={retry}
          busy={list.isPlaceholderData}
          empty={{ title: t('app.noDataForList') }}
          paging={pagingOf({ page: request.page, size: pageSize }, list.data?.total ?? 0)}
          onPage={form.setPage}
        >
          <GeofenceTable rows={list.data?.items ?? []} columns={columns} draft={form.draft} onChange={form.edit} />
        </ListContainer>
      </div>
    </Drawer>
  )
}

interface GeofenceTableProps {
  rows: readonly Geofence[]
  columns: GeofenceColumns
  draft: Draft
  onChange(draft: Draft): void
}

/** Shows a page of geofences; the selection on other pages and in other searches persists. */
function GeofenceTable({ rows, columns, draft, onChange }: GeofenceTableProps): ReactNode {
  const { t } = useTranslation()
  const isPhone = useMedia(phone)
  return (
    <DataTable
      label={t('geofences.list')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={isPhone ? columns.onPhone : columns.wide}
      remember={columnsKey}
      height="content"
      selection={{ keys: new Set(draft.keys()), change: keys => onChange(withSelection(draft, [...keys].map(Number))) }}
    />
  )
}

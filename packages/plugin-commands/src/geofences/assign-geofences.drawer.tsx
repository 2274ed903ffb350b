import { pagingOf } from '@muster/core'
import { Button, toast, useDialogs } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { Columns, ListContainer, SearchBox } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listStatus } from '../send/list-status.ts'
import { pageSize } from '../services/unit-geofences.service.ts'
import { losingCommands } from './draft.ts'
import { GeofenceTable } from './geofence-table.tsx'
import './geofences.css'
import { remembered, useGeofenceColumns } from './use-geofence-columns.tsx'
import { useUnitGeofences } from './use-unit-geofences.ts'

interface Props {
  unitId: number
  unitName: string
  close(): void
}

/** Chooses the geofences of a unit, and what it is sent when it crosses them (000 §2.7). */
export function AssignGeofencesDrawer({ unitId, unitName, close }: Props): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const form = useUnitGeofences(unitId)
  const { assigned, templates, list, asked } = form
  const cells = { draft: form.draft, onChange: form.edit, mayCommand: form.mayCommand, templates: form.mayCommand ? templates.data : undefined }
  const columns = useGeofenceColumns(cells)
  const { mutate, isPending } = useMutation({
    mutationFn: form.save,
    onSuccess: () => {
      toast({ tone: 'success', text: t('list.save.saveSuccesMessage') })
      close()
    },
    onError: error => toast({ tone: 'danger', text: `${t('list.save.saveErrorMessage')} ${error.message}` }),
  })
  const save = async () => {
    const losing = losingCommands(form.draft, assigned.data ?? [])
    const names = losing.map(id => list.data?.items.find(fence => fence.id === id)?.name ?? t('geofences.another'))
    if (losing.length === 0 || await dialogs.raise('geofenceHasAssignedCommands', { name: names.join(', ') })) mutate()
  }
  const leave = async () => {
    if (isPending) return
    if (!form.touched || await dialogs.raise('leaveConfirmation')) close()
  }
  const retry = () => void (assigned.isError ? assigned : list).refetch()
  return (
    <Drawer
      title={t('geofences.title', { name: unitName })}
      onClose={() => void leave()}
      footer={
        <>
          <Button disabled={isPending} onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={isPending} disabled={!form.touched} onClick={() => void save()}>{t('geofences.save')}</Button>
        </>
      }
    >
      <div className="geofences">
        <div className="geofences-tools">
          <SearchBox value={asked.search} onSearch={form.setSearch} />
          <Columns remember={remembered} columns={columns.wide} />
        </div>
        {templates.isError && (
          <p role="alert" className="geofences-alert">
            {t('geofences.commandsFailed')} <Button look="quiet" onClick={() => void templates.refetch()}>{t('ui.retry')}</Button>
          </p>
        )}
        <ListContainer
          status={assigned.isError ? 'error' : listStatus(list)}
          search={asked.search}
          error={t('geofences.failed')}
          onRetry={retry}
          busy={list.isPlaceholderData}
          empty={{ title: t('app.noDataForList') }}
          paging={pagingOf({ page: asked.page, size: pageSize }, list.data?.total ?? 0)}
          onPage={form.setPage}
        >
          <GeofenceTable rows={list.data?.items ?? []} columns={columns} draft={form.draft} onChange={form.edit} />
        </ListContainer>
      </div>
    </Drawer>
  )
}

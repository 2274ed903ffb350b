import {
  deleteFirmware,
  listFirmware,
  listFirmwareKeys,
  removeFirmwareKey,
  uploadFirmware,
  type FleetSchemas,
} from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Button, Dialog, Time, toast, useApi, useCan } from '@muster/ui'
import { ListScreen, pageRequest, pageState } from '@muster/ui/screens'
import { DataTable, momentOf, useGo } from '@muster/ui/table'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSize } from '../files/format-size.ts'
import { AddKeyDrawer } from './add-key.drawer.tsx'
import { firmwareList } from './firmware.routes.ts'
import { UploadFirmwareDrawer } from './upload-firmware.drawer.tsx'
import '../rollouts/rollouts.css'

type Firmware = FleetSchemas['Firmware']
type Key = FleetSchemas['FirmwareKey']

/** Lists firmware, and the public keys for its signatures. */
export function FirmwareList({ query }: { query: ListQuery }): ReactNode {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const mayAdd = useCan(uploadFirmware.access)
  const mayDelete = useCan(deleteFirmware.access)
  const [isUploading, setUploading] = useState(false)
  const [deleting, setDeleting] = useState<Firmware>()
  const remove = useRemoval(() => setDeleting(undefined))
  const result = useQuery({
    ...useApi().queryFor(listFirmware, { query: pageRequest(query) }),
    placeholderData: keepPreviousData,
  })
  const list = pageState(query, changes => go(firmwareList.href({ query: { ...query, ...changes } })), result)
  return (
    <>
      <ListScreen
        title={t('firmware.title')}
        list={list}
        empty={t('firmware.empty')}
        notice={<Keys />}
        actions={
          mayAdd && (
            <Button look="primary" onClick={() => setUploading(true)}>
              {t('firmware.upload')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('firmware.title')}
          rows={list.rows}
          rowKey={({ id }) => id}
          remember="commands.firmware"
          actions={
            mayDelete
              ? firmware => [
                  { label: t('firmware.delete'), icon: 'close', tone: 'danger', run: () => setDeleting(firmware) },
                ]
              : undefined
          }
          columns={[
            { id: 'model', header: t('rollouts.model'), cell: ({ model }) => model, fixed: true },
            { id: 'version', header: t('rollouts.version'), cell: ({ version }) => version, onPhone: 'detail' },
            { id: 'file', header: t('firmware.file'), cell: ({ fileName }) => fileName },
            {
              id: 'size',
              header: t('files.size'),
              cell: ({ size }) => formatSize(size, i18n.language),
              value: ({ size }) => size,
              align: 'end',
              width: 110,
            },
            { id: 'key', header: t('firmware.key'), cell: ({ keyName }) => keyName ?? '-' },
            { id: 'sha256', header: 'SHA-256', cell: ({ sha256 }) => sha256, hidden: true },
            { id: 'notes', header: t('files.notes'), cell: ({ notes }) => notes ?? '-' },
            { id: 'company', header: t('screens.company'), cell: ({ companyName }) => companyName },
            { id: 'user', header: t('rollouts.user'), cell: ({ userName }) => userName, hidden: true },
            {
              id: 'created',
              header: t('firmware.created'),
              cell: ({ createdAt }) => <Time value={createdAt} />,
              value: ({ createdAt }) => momentOf(createdAt),
              width: 160,
            },
          ]}
        />
      </ListScreen>
      {isUploading && <UploadFirmwareDrawer onClose={() => setUploading(false)} />}
      {deleting && (
        <Dialog
          kind="delete"
          icon="alert"
          title={t('firmware.delete.title', { model: deleting.model, version: deleting.version })}
          message={t('firmware.delete.text')}
          okLabel={t('firmware.delete')}
          busy={remove.isPending}
          onAnswer={ok => (ok ? remove.mutate({ firmware: deleting.id }) : setDeleting(undefined))}
        />
      )}
    </>
  )
}

/** Public keys of firmware, collapsed by default. */
function Keys(): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const mayAdd = useCan(uploadFirmware.access)
  const mayRemove = useCan(removeFirmwareKey.access)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Key>()
  const remove = useRemoval(() => setRemoving(undefined))
  const { data: keys } = useQuery(useApi().queryFor(listFirmwareKeys, {}))
  if (!keys) return null
  return (
    <details className="firmware-keys" open={keys.length === 0}>
      <summary id={id}>{t('firmware.keys', { count: keys.length })}</summary>
      <p className="m-muted">{t('firmware.keys.text')}</p>
      <ul aria-labelledby={id}>
        {keys.map(key => (
          <li key={key.id}>
            <span>
              <strong>{key.name}</strong> {key.model ?? t('firmware.keys.allModels')} · {key.companyName}
            </span>
            <code dir="ltr">{key.publicKey}</code>
            {mayRemove && (
              <Button look="quiet" onClick={() => setRemoving(key)}>
                {t('firmware.keys.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <Button onClick={() => setAdding(true)}>{t('firmware.keys.add')}</Button>}
      {isAdding && <AddKeyDrawer onClose={() => setAdding(false)} />}
      {removing && (
        <Dialog
          kind="confirm"
          title={t('firmware.keys.remove.title', { name: removing.name })}
          message={t('firmware.keys.remove.text')}
          okLabel={t('firmware.keys.remove')}
          busy={remove.isPending}
          onAnswer={ok => (ok ? remove.mutate({ key: removing.id }) : setRemoving(undefined))}
        />
      )}
    </details>
  )
}

/** Deletes firmware, or removes a key. */
function useRemoval(onSettled: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (of: { firmware: number } | { key: number }) =>
      'key' in of
        ? api.call(removeFirmwareKey, { path: { id: of.key } })
        : api.call(deleteFirmware, { path: { id: of.firmware } }),
    onError: error => void toast({ tone: 'danger', text: error.message }),
    onSuccess: (_, of) =>
      void toast({ tone: 'success', text: t('key' in of ? 'firmware.keys.removed' : 'firmware.deleted') }),
    onSettled: () => {
      for (const { id } of [listFirmware, listFirmwareKeys]) void queries.invalidateQueries({ queryKey: [id] })
      onSettled()
    },
  })
}

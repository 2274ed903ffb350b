import { createBtmLastinfo, getBtmLastinfo, getBtmLastinfoSignals } from '@muster/contract'
import { Button, IconButton, Loading, StatePanel, useApi, useDialogs, useUnsaved } from '@muster/ui'
import { Checkbox, keepFocus, LimitedTextField, Select } from '@muster/ui/controls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { trimLabels, moveItem, type LastinfoItem } from './lastinfo.ts'

interface Props {
  btmId: number
  name: string
  maySave: boolean
}

const maxItems = 200

/** Edits visibility, order and labels of the values in the last-info panel. */
export function LastinfoTemplate({ btmId, name, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const at = { path: { btmId } }
  const stored = useQuery({ ...api.queryFor(getBtmLastinfo, at), refetchOnWindowFocus: false })
  const signals = useQuery({ ...api.queryFor(getBtmLastinfoSignals, at), refetchOnWindowFocus: false })
  const [edited, edit] = useState<readonly LastinfoItem[]>()
  const items = edited ?? stored.data?.items ?? []
  const isDirty = edited !== undefined && JSON.stringify(trimLabels(edited)) !== JSON.stringify(stored.data?.items)
  const release = useUnsaved(isDirty)
  const { mutateAsync, isPending } = useMutation({ ...api.mutationFor(createBtmLastinfo) })
  const labels = new Map(signals.data?.map(({ code, label }) => [code, label]))
  const used = new Set(items.map(({ code }) => code))
  const save = async () => {
    try {
      await mutateAsync({ ...at, body: { items: trimLabels(items) } })
      release()
      await queries.invalidateQueries({ queryKey: [getBtmLastinfo.id] })
      edit(undefined)
      void dialogs.raise('updateSuccess', { name })
    } catch (error) {
      await dialogs.raise('updateError', { name, error })
    }
  }
  const change = (index: number, item: Partial<LastinfoItem>) =>
    edit(items.map((other, position) => (position === index ? { ...other, ...item } : other)))
  const hasFailed = (stored.isError && !stored.data) || (signals.isError && !signals.data)
  return (
    <section ref={keepFocus} className="data-sources" aria-label={t('equipment.lastinfo')}>
      <h2>{t('equipment.lastinfo')}</h2>
      <p className="m-muted">{t('equipment.lastinfo.hint')}</p>
      {hasFailed && (
        <StatePanel
          icon="alert"
          title={t('equipment.lastinfo.failed')}
          subtitle={(stored.error ?? signals.error)?.message}
        >
          <Button
            onClick={() => {
              void stored.refetch()
              void signals.refetch()
            }}
          >
            {t('ui.retry')}
          </Button>
        </StatePanel>
      )}
      {!hasFailed && !(stored.data && signals.data) && <Loading />}
      {stored.data && signals.data && (
        <>
          {items.length === 0 && <p className="m-muted">{t('equipment.lastinfo.empty')}</p>}
          <ol className="lastinfo-items">
            {items.map((item, index) => {
              const defaultLabel = labels.get(item.code) ?? item.code
              return (
                <li key={item.code}>
                  <div className="lastinfo-item" role="group" aria-label={defaultLabel}>
                    <LimitedTextField
                      label={t('equipment.lastinfo.label', { name: defaultLabel })}
                      placeholder={defaultLabel}
                      max={100}
                      disabled={!maySave}
                      value={item.label ?? ''}
                      onChange={label => change(index, { label })}
                    />
                    <div className="lastinfo-actions">
                      <Checkbox
                        label={t('equipment.lastinfo.visible')}
                        disabled={!maySave}
                        checked={item.visible}
                        onChange={visible => change(index, { visible })}
                      />
                      {maySave && (
                        <>
                          <IconButton
                            className="lastinfo-up"
                            icon="chevron"
                            label={t('equipment.lastinfo.up', { name: defaultLabel })}
                            aria-disabled={index === 0 || undefined}
                            onClick={() => edit(moveItem(items, index, -1))}
                          />
                          <IconButton
                            icon="chevron"
                            label={t('equipment.lastinfo.down', { name: defaultLabel })}
                            aria-disabled={index === items.length - 1 || undefined}
                            onClick={() => edit(moveItem(items, index, 1))}
                          />
                          <IconButton
                            icon="delete"
                            label={t('equipment.lastinfo.remove', { name: defaultLabel })}
                            onClick={() => edit(items.toSpliced(index, 1))}
                          />
                        </>
                      )}
                    </div>
                  </div>
                </li>
              )
            })}
          </ol>
          {maySave && items.length < maxItems && (
            <Select
              label={t('equipment.lastinfo.add')}
              options={signals.data
                .filter(({ code }) => !used.has(code))
                .map(({ code, label }) => ({ value: code, label }))}
              loading={false}
              value={null}
              onChange={code => code !== null && edit([...items, { code, visible: true }])}
            />
          )}
          {maySave && (
            <div className="data-source-actions">
              <Button
                look="primary"
                busy={isPending}
                aria-disabled={!isDirty || undefined}
                onClick={isDirty ? () => void save() : undefined}
              >
                {t('equipment.lastinfo.save')}
              </Button>
              {isDirty && <Button onClick={() => edit(undefined)}>{t('equipment.discard')}</Button>}
            </div>
          )}
        </>
      )}
    </section>
  )
}

import { Button, Loading, StatePanel, toast, useApi, useCan, useDialogs, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LimitFields } from './limit-fields.tsx'
import { isSame, limitCalls, type LimitOwner, type Limits } from './limits.ts'
import './limits.css'

interface Props {
  of: LimitOwner
  /** Name of the unit, company or type. */
  name: string
  /** Belongs to others, such as a type, which all companies share. */
  isReadOnly?: boolean
  onClose(): void
}

/** The limits above or below which units raise alarms: own ones, and what applies without them. */
export function LimitsDrawer({ of, name, isReadOnly = false, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const calls = limitCalls(useApi(), of)
  const maySave = useCan(calls.maySave) && !isReadOnly
  const { data, error, refetch } = useQuery({ ...calls.read, refetchOnWindowFocus: false })
  const [edited, setEdited] = useState<Limits>()
  const { mutate, isPending } = useMutation({
    mutationFn: calls.save,
    retry: false,
    async onSuccess() {
      toast({ tone: 'success', text: t('limits.saved', { name }) })
      await queries.invalidateQueries({ queryKey: calls.read.queryKey })
      onClose()
    },
    onError: failure => void dialogs.raise('updateError', { name, error: failure }),
  })
  const isDirty = edited !== undefined && data !== undefined && !isSame(edited, data.own)
  const leave = useLeave(onClose, { isDirty, isBusy: isPending })
  return (
    <Drawer
      title={t('limits.title', { name })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t(maySave ? 'ui.cancel' : 'ui.close')}
          </Button>
          {maySave && (
            <Button look="primary" type="submit" form={form} busy={isPending} aria-disabled={!isDirty || undefined}>
              {t('screens.save')}
            </Button>
          )}
        </>
      }
    >
      <p className="m-muted">{t('limits.hint')}</p>
      {!data && !error && <Loading />}
      {!data && error && (
        <StatePanel icon="alert" title={t('limits.failed')} subtitle={error.message}>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {data && (
        <form
          id={form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (isDirty) mutate(edited)
          }}
        >
          <LimitFields detail={data} own={edited ?? data.own} disabled={!maySave} onChange={setEdited} />
        </form>
      )}
    </Drawer>
  )
}

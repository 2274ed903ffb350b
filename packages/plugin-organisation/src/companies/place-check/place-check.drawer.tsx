import { deletePlaceCheck, getPlaceCheck, updatePlaceCheck } from '@muster/contract'
import { Button, Loading, StatePanel, toast, useApi, useCan, useDialogs, useLeave } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceCheckFields } from './place-check-fields.tsx'
import { isSame, ownOf, type Edited } from './place-check.ts'
import './place-check.css'

interface Props {
  companyId: number
  name: string
  onClose(): void
}

/** Sets which places of a company's units are believed: an own setting, or that of the company above. */
export function PlaceCheckDrawer({ companyId, name, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const form = useId()
  const dialogs = useDialogs()
  const queries = useQueryClient()
  const path = { id: companyId }
  const read = api.queryFor(getPlaceCheck, { path })
  const maySave = useCan({ ...updatePlaceCheck.access })
  const { data, error, refetch } = useQuery({ ...read, refetchOnWindowFocus: false })
  const [edited, setEdited] = useState<Edited>()
  const { mutate, isPending } = useMutation({
    mutationFn: (own: Edited) =>
      own === null ? api.call(deletePlaceCheck, { path }) : api.call(updatePlaceCheck, { path, body: own }),
    retry: false,
    async onSuccess() {
      toast({ tone: 'success', text: t('organisation.placeCheck.saved', { name }) })
      // companies below it inherit the setting
      await queries.invalidateQueries({ queryKey: read.queryKey.slice(0, 1) })
      onClose()
    },
    onError: failure => void dialogs.raise('updateError', { name, error: failure }),
  })
  const isDirty = edited !== undefined && data !== undefined && !isSame(edited, ownOf(data))
  const leave = useLeave(onClose, { isDirty, isBusy: isPending })
  return (
    <Drawer
      title={t('organisation.placeCheck.title', { name })}
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
      <p className="m-muted">{t('organisation.placeCheck.hint')}</p>
      {!data && !error && <Loading />}
      {!data && error && (
        <StatePanel icon="alert" title={t('organisation.placeCheck.failed')} subtitle={error.message}>
          <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {data && (
        <form
          id={form}
          className="place-check"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (isDirty) mutate(edited)
          }}
        >
          <PlaceCheckFields
            detail={data}
            own={edited === undefined ? ownOf(data) : edited}
            disabled={!maySave}
            onChange={setEdited}
          />
        </form>
      )}
    </Drawer>
  )
}

import { discardQuarantinedDevice, listQuarantinedDevices } from '@muster/contract'
import { Dialog, toast, useApi, useFormat } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemCounts, type QuarantinedDevice } from './quarantined-device.tsx'

/** Deletes a quarantined device and its data after a confirmation that states the amount. */
export function DiscardDialog({ device, onClose }: { device: QuarantinedDevice; onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = useItemCounts(device)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(discardQuarantinedDevice),
    onSuccess: () => {
      toast({ tone: 'success', text: t('organisation.waiting.discarded', { uid: device.deviceUid }) })
      void queries.invalidateQueries({ queryKey: [listQuarantinedDevices.id] })
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('organisation.waiting.discardFailed')} ${error.message}` }),
    onSettled: onClose,
  })
  return (
    <Dialog
      kind="delete"
      title={t('organisation.waiting.discardTitle', { uid: device.deviceUid })}
      message={t('organisation.waiting.discardText', {
        ...counts,
        from: format.dateTime(device.firstSeen),
        to: format.dateTime(device.lastSeen),
      })}
      extra={t('organisation.waiting.discardHint')}
      okLabel={t('organisation.waiting.discard')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate({ path: { deviceUid: device.deviceUid } }) : onClose())}
    />
  )
}

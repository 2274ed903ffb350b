import { getDeviceLink, revokeDeviceCredential, type FleetSchemas } from '@muster/contract'
import { Dialog, toast, useApi } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  device: FleetSchemas['Device']
  credential: FleetSchemas['DeviceCredential']
  onClose(): void
}

/** Revokes a credential after confirmation. */
export function RevokeCredentialDialog({ device, credential, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...useApi().mutationFor(revokeDeviceCredential),
    onSuccess: () => {
      toast({ tone: 'success', text: t('organisation.device.revoke.done') })
      void queries.invalidateQueries({ queryKey: [getDeviceLink.id] })
    },
    onError: error =>
      void toast({ tone: 'danger', text: `${t('organisation.device.revoke.failed')} ${error.message}` }),
    onSettled: onClose,
  })
  return (
    <Dialog
      kind="confirm"
      title={t('organisation.device.revoke.title', { device: device.serialNumber })}
      message={t('organisation.device.revoke.text')}
      extra={t(`organisation.device.credentials.kind.${credential.kind}`)}
      okLabel={t('organisation.device.credentials.revoke')}
      busy={isPending}
      onAnswer={ok =>
        ok ? mutate({ path: { id: device.deviceId, credentialId: credential.credentialId } }) : onClose()
      }
    />
  )
}

import { getDeviceLink, issueDeviceLabel, issueDeviceToken, type FleetSchemas } from '@muster/contract'
import { Button, toast, useApi } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceLabel } from './device-label.tsx'

type Device = FleetSchemas['Device']

export interface Wanted {
  kind: FleetSchemas['SecretKind']
  /** Credential that the token replaces. */
  replaces?: number
}

interface Props {
  device: Device
  wanted: Wanted
  onClose(): void
}

/** Issues a token or a label key after a confirmation, and shows it once. */
export function SecretDrawer({ device, wanted: { kind, replaces }, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const api = useApi()
  const path = { id: device.deviceId }
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () =>
      kind === 'LABEL'
        ? api.call(issueDeviceLabel, { path })
        : api.call(issueDeviceToken, { path, body: replaces === undefined ? {} : { replaces } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [getDeviceLink.id] }),
  })
  const name = kind === 'LABEL' ? 'label' : replaces === undefined ? 'token' : 'replacement'
  return (
    <Drawer
      title={t(`organisation.device.secret.${name}`, { device: device.serialNumber })}
      onClose={onClose}
      footer={
        data ? (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        ) : (
          <>
            <Button disabled={isPending} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button look="primary" busy={isPending} onClick={() => mutate()}>
              {t('organisation.device.secret.issue')}
            </Button>
          </>
        )
      }
    >
      <div className="device-form">
        {!data && <p>{t(`organisation.device.secret.${name}.text`)}</p>}
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
        {data && (
          <>
            <div className="m-callout" data-tone="danger">
              {t('organisation.device.secret.once')}
            </div>
            <Secret secret={data.secret} />
            {data.claimLink !== undefined && <DeviceLabel secret={data} link={data.claimLink} />}
          </>
        )}
      </div>
    </Drawer>
  )
}

function Secret({ secret }: { secret: string }): ReactNode {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ tone: 'success', text: t('organisation.device.secret.copied') }),
      () => toast({ tone: 'danger', text: t('organisation.device.message.copyFailed') }),
    )
  return (
    <>
      <pre className="device-message" dir="ltr" tabIndex={0} aria-label={t('organisation.device.secret.name')}>
        {secret}
      </pre>
      <Button icon="copy" onClick={() => void copy()}>
        {t('organisation.device.message.copy')}
      </Button>
    </>
  )
}

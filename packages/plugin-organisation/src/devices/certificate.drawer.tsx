import { getDeviceLink, registerDeviceCertificate, type FleetSchemas } from '@muster/contract'
import { Button, toast, useApi, useLeave } from '@muster/ui'
import { TextAreaField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  device: FleetSchemas['Device']
  onClose(): void
}

/** Registers a client certificate, as PEM or by its fingerprint. */
export function CertificateDrawer({ device, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const { mutate, isPending, error } = useMutation({
    ...useApi().mutationFor(registerDeviceCertificate),
    onSuccess: () => {
      toast({ tone: 'success', text: t('organisation.device.certificate.done') })
      void queries.invalidateQueries({ queryKey: [getDeviceLink.id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty: text !== '', isBusy: isPending })
  const send = () => {
    setSubmitted(true)
    const given = text.trim()
    if (given === '') return
    mutate({ path: { id: device.deviceId }, body: given.includes('BEGIN') ? { pem: given } : { fingerprint: given } })
  }
  return (
    <Drawer
      title={t('organisation.device.certificate.title', { device: device.serialNumber })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('organisation.device.certificate.register')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="device-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <TextAreaField
          label={t('organisation.device.certificate.text')}
          hint={t('organisation.device.certificate.hint', { uid: device.uniqueId })}
          error={wasSubmitted && text.trim() === '' ? t('controls.required') : undefined}
          required
          rows={10}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        {error && (
          <p className="m-field-error" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Drawer>
  )
}

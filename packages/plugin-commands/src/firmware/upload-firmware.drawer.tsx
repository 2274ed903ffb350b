import { listFirmware, mostFileBytes, uploadFirmware } from '@muster/contract'
import { Button, toast, useApi, useLeave } from '@muster/ui'
import { FileField, LimitedTextField, TextAreaField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const blank = { model: '', version: '', signature: '', notes: '' }

/** Uploads firmware with its signature. */
export function UploadFirmwareDrawer({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [fields, setFields] = useState(blank)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [model, version, signature] = [fields.model.trim(), fields.version.trim(), fields.signature.trim()]
  const isTooLarge = file !== undefined && file.size > mostFileBytes
  const isSignature = /^[A-Za-z0-9+/]{86}==$/.test(signature)
  const required = (value: string) => (wasSubmitted && value === '' ? t('controls.required') : undefined)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (content: File) =>
      api.call(uploadFirmware, {
        body: {
          request: {
            model,
            version,
            signature,
            fileName: content.name,
            ...(fields.notes.trim() !== '' && { notes: fields.notes.trim() }),
          },
          file: content,
        },
      }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('firmware.uploaded', { version }) })
      void queries.invalidateQueries({ queryKey: [listFirmware.id] })
      onClose()
    },
  })
  const leave = useLeave(onClose, { isDirty: file !== undefined || fields !== blank, isBusy: isPending })
  const enter = (changes: Partial<typeof blank>) => setFields({ ...fields, ...changes })
  return (
    <Drawer
      title={t('firmware.upload')}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('firmware.upload')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="rollout-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSubmitted(true)
          if (file && !isTooLarge && model !== '' && version !== '' && isSignature) mutate(file)
        }}
      >
        <p className="m-muted">{t('firmware.upload.text')}</p>
        <FileField
          label={t('firmware.file')}
          required
          fileName={file?.name}
          error={
            isTooLarge
              ? t('files.send.tooLarge', { count: mostFileBytes / 1024 / 1024 })
              : required(file ? file.name : '')
          }
          onChange={setFile}
        />
        <LimitedTextField
          label={t('rollouts.model')}
          required
          value={fields.model}
          max={100}
          error={required(model)}
          onChange={value => enter({ model: value })}
        />
        <LimitedTextField
          label={t('rollouts.version')}
          required
          value={fields.version}
          max={100}
          error={required(version)}
          onChange={value => enter({ version: value })}
        />
        <LimitedTextField
          label={t('firmware.signature')}
          required
          value={fields.signature}
          hint={t('firmware.signature.hint')}
          error={wasSubmitted && !isSignature ? t('firmware.signature.wrong') : undefined}
          spellCheck={false}
          onChange={value => enter({ signature: value })}
        />
        <TextAreaField
          label={t('files.send.notes')}
          value={fields.notes}
          max={2000}
          onChange={notes => enter({ notes })}
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

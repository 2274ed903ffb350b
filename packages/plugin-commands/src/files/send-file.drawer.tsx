import { mostFileBytes } from '@muster/contract'
import { Button, toast, useLeave, useClient } from '@muster/ui'
import { FileField, LimitedTextField, TextAreaField } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../send/send.css'
import { fileTransfers } from '../clients/index.ts'

interface Props {
  unitId: number
  unitName: string
  close(): void
}

/** Selects a file for a unit and its name on the unit. */
export function SendFileDrawer({ unitId, unitName, close }: Props): ReactNode {
  const { t } = useTranslation()
  const form = useId()
  const client = useClient(fileTransfers)
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [notes, setNotes] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isTooLarge = file !== undefined && file.size > mostFileBytes
  const problem = isTooLarge
    ? t('files.send.tooLarge', { count: mostFileBytes / 1024 / 1024 })
    : wasSubmitted && !file
      ? t('files.send.missing')
      : undefined
  const fileName = name.trim() || (file?.name ?? '')
  const { mutate, isPending } = useMutation({
    mutationFn: (content: File) => client.send({ unitId, fileName, notes: notes.trim() || undefined, file: content }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('files.send.success', { name: fileName }) })
      void queries.invalidateQueries({ queryKey: client.key() })
      close()
    },
    onError: error => toast({ tone: 'danger', text: `${t('files.send.failed', { name: fileName })} ${error.message}` }),
  })
  const leave = useLeave(close, { isDirty: Boolean(file || name || notes), isBusy: isPending })
  return (
    <Drawer
      title={t('files.send.title', { name: unitName })}
      onClose={leave}
      footer={
        <>
          <Button disabled={isPending} onClick={leave}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isPending}>
            {t('files.send.ok')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="files-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setSubmitted(true)
          if (file && !isTooLarge) mutate(file)
        }}
      >
        <p className="m-muted">{t('files.send.text')}</p>
        <FileField label={t('files.send.choose')} required error={problem} fileName={file?.name} onChange={setFile} />
        <LimitedTextField
          label={t('files.send.name')}
          value={name}
          max={255}
          placeholder={file?.name}
          onChange={setName}
        />
        <TextAreaField label={t('files.send.notes')} value={notes} max={2000} onChange={setNotes} />
      </form>
    </Drawer>
  )
}

import { Dialog, toast, useClient } from '@muster/ui'
import { LimitedTextField, TextAreaField } from '@muster/ui/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../send/send.css'
import { fileTransfers, type FileTransfer } from '../clients/index.ts'

interface Props {
  transfer: FileTransfer
  onDone(): void
}

/** Saves a sent file as a command for other units. */
export function SaveAsCommand({ transfer, onDone }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(fileTransfers)
  const queries = useQueryClient()
  const [name, setName] = useState(transfer.fileName.replaceAll('/', ' ').slice(0, maxNameLength))
  const [description, setDescription] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isInvalid = !/^(?!\.{1,2}$)[^/]+$/.test(name.trim())
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.saveAsCommand(transfer.id, { name: name.trim(), description: description.trim() || undefined }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('files.save.done', { name: name.trim() }) })
      // template lists and the options of command profiles
      void queries.invalidateQueries({ queryKey: ['commands.templates'] })
      onDone()
    },
    // the dialog stays open, because another name may succeed
    onError: error =>
      toast({ tone: 'danger', text: `${t('files.save.failed', { name: name.trim() })} ${error.message}` }),
  })
  return (
    <Dialog
      kind="confirm"
      title={t('files.save.title', { name: transfer.fileName })}
      message={
        <div className="files-form">
          <p>{t('files.save.text')}</p>
          <LimitedTextField
            label={t('files.save.name')}
            value={name}
            max={maxNameLength}
            required
            onChange={setName}
            error={wasSubmitted && isInvalid ? t('files.save.name.wrong') : undefined}
          />
          <TextAreaField
            label={t('commandProfiles.description')}
            value={description}
            max={2000}
            rows={3}
            onChange={setDescription}
          />
        </div>
      }
      okLabel={t('files.save.ok')}
      busy={isPending}
      onAnswer={ok => {
        if (!ok) return onDone()
        setSubmitted(true)
        if (!isInvalid) mutate()
      }}
    />
  )
}

/** Maximum length of a command name. */
const maxNameLength = 100

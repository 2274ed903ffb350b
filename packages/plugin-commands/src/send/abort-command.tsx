import { Dialog, toast, useService } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commands, type SentCommand } from '../services/index.ts'

interface Props {
  command: SentCommand
  unitName: string
  onDone(): void
}

/** Aborts a queued command after confirmation. */
export function AbortCommand({ command: { id, templateName: name }, unitName, onDone }: Props): ReactNode {
  const { t } = useTranslation()
  const service = useService(commands)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => service.abort(id),
    onSuccess: () => toast({ tone: 'success', text: t('commands.aborted', { name }) }),
    onError: error => toast({ tone: 'danger', text: `${t('commands.abortFailed', { name })} ${error.message}` }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: service.historyKey() })
      onDone()
    },
  })
  return (
    <Dialog
      kind="delete"
      icon="alert"
      title={t('commands.abort.title', { name })}
      message={t('commands.abort.text', { name, unit: unitName })}
      okLabel={t('commands.abort')}
      busy={isPending}
      onAnswer={ok => (ok ? mutate() : onDone())}
    />
  )
}

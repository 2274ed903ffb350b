import { ApiError } from '@muster/core'
import { toast, useClient } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commands, type AvailableTemplate } from '../clients/index.ts'

/** Sends templates to a unit, several at a time, and shows each outcome in a toast. */
export function useSending(assetId: number) {
  const { t } = useTranslation()
  const client = useClient(commands)
  const queries = useQueryClient()
  // Request keys of commands without a response: a retry repeats the same command, which the server may already have.
  const keys = useRef(new Map<string, string>())
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())

  async function send({ id: templateId, name }: AvailableTemplate, expiresIn: number): Promise<void> {
    setSending(before => new Set(before).add(templateId))
    const attempt = `${templateId} ${expiresIn}`
    const requestKey = keys.current.get(attempt) ?? crypto.randomUUID()
    keys.current.set(attempt, requestKey)
    try {
      await client.send({ assetId, templateId, expiresIn, requestKey })
      keys.current.delete(attempt)
      toast({ tone: 'success', text: t('app.sendCommands.success', { name }) })
      void queries.invalidateQueries({ queryKey: client.historyKey() })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.current.delete(attempt)
      toast({
        tone: 'danger',
        text: `${t('app.sendCommands.error', { name })} ${error instanceof Error ? error.message : ''}`.trim(),
      })
    } finally {
      setSending(before => new Set([...before].filter(id => id !== templateId)))
    }
  }

  return {
    send: (template: AvailableTemplate, expiresIn: number) => void send(template, expiresIn),
    isSending: (id: number) => sending.has(id),
  }
}

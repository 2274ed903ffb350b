import type { Core, Emit, WidgetProps } from '@muster/core'
import { Button, Loaded, StatePanel, useHost, useClient } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusLooks } from '../send/status-looks.ts'
import type { CommandStatus, SentCommand } from '../clients/commands.client.ts'
import { commands } from '../clients/index.ts'
import type { commandButtonEvents, commandButtonProps } from './command-button.schema.ts'
import './widgets.css'

// loads on demand: the dialog is half of the widget's code, and most visits do not open it
const confirmSend = () => import('../send/confirm-send.tsx').then(m => m.ConfirmSend)

type Props = WidgetProps<typeof commandButtonProps, typeof commandButtonEvents>

/** Sends a command to a unit after confirmation and shows its status. */
export function CommandButtonWidget({ unitId, commandId, label, emit }: Props): ReactNode {
  const { t } = useTranslation()
  const { core } = useHost()
  const client = useClient(commands)
  const [isConfirming, setConfirming] = useState(false)
  const templates = useQuery({ ...client.templates(unitId, { page: 1, search: '' }), staleTime: 60_000 })
  const template = templates.data?.items.find(({ id }) => id === commandId)
  const sending = useMutation({
    mutationFn: (expiresIn: number) =>
      client.send({ assetId: unitId, templateId: commandId, expiresIn, requestKey: crypto.randomUUID() }),
    onSuccess: () => emit('commandsent', { commandId, unitId }),
  })
  const status = useCommandStatus({ core, unitId, commandId, sent: sending.data, emit })
  if (templates.isSuccess && !template) {
    return (
      <div part="empty">
        <slot name="empty">
          <StatePanel title={t('commands.widget.none')} />
        </slot>
      </div>
    )
  }
  const statusText = status ? t(statusLooks[status].label) : undefined
  return (
    <div className="command-widget">
      <Button
        part="button"
        busy={templates.isPending || sending.isPending}
        disabled={!template}
        onClick={() => setConfirming(true)}
      >
        {label ?? template?.name ?? t('ui.loading')}
      </Button>
      <p role="status" part="status">
        {statusText}
      </p>
      {(templates.error ?? sending.error) && (
        <div role="alert" part="error">
          <slot name="error">
            <p>{(templates.error ?? sending.error)?.message}</p>
          </slot>
        </div>
      )}
      {isConfirming && template && (
        <Loaded
          load={confirmSend}
          props={{
            template,
            unitId,
            unitName: t('commands.widget.unit', { unitId }),
            onAnswer: (expiresIn?: number) => {
              setConfirming(false)
              if (expiresIn !== undefined) sending.mutate(expiresIn)
            },
          }}
        />
      )}
    </div>
  )
}

interface StatusMessage {
  commandId?: number
  status?: CommandStatus
}

interface CommandStatusOptions {
  core: Core
  unitId: number
  /** Command ID on the host page; the sent command has another ID. */
  commandId: number
  sent: SentCommand | undefined
  emit: Emit<typeof commandButtonEvents>
}

/** Returns the status of the last sent command, updated by the live channel. */
function useCommandStatus({ core, unitId, commandId, sent, emit }: CommandStatusOptions): CommandStatus | undefined {
  const [latest, setLatest] = useState<Required<StatusMessage>>()
  const id = sent?.id
  useEffect(() => core.live.commands.start(), [core])
  useEffect(() => {
    if (id === undefined) return
    const destination = core.config.destinations.commands.replace('{unitId}', String(unitId))
    return core.live.commands.subscribe(destination, {}, message => {
      const { commandId: changedId, status } = message.json() as StatusMessage
      if (changedId !== id || !status) return
      setLatest({ commandId: id, status })
      emit('commandchange', { commandId, unitId, status })
    })
  }, [commandId, core, emit, id, unitId])
  return latest && latest.commandId === id ? latest.status : sent?.status
}

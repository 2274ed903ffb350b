import type { Core, Emit } from '@muster/core'
import { useEffect, useState } from 'react'
import type { CommandStatus, SentCommand } from '../services/commands.service.ts'
import type { commandButtonEvents } from './command-button.schema.ts'

interface StatusMessage {
  commandId?: number
  status?: CommandStatus
}

interface Options {
  core: Core
  unitId: number
  /** Command ID on the host page; the sent command has another ID. */
  commandId: number
  sent: SentCommand | undefined
  emit: Emit<typeof commandButtonEvents>
}

/** Returns the status of the last sent command, updated by the live channel. */
export function useCommandStatus({ core, unitId, commandId, sent, emit }: Options): CommandStatus | undefined {
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

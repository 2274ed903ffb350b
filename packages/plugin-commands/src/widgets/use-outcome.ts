import type { Core, Emit } from '@muster/core'
import { useEffect, useState } from 'react'
import type { CommandStatus, SentCommand } from '../services/commands.service.ts'
import type { commandButtonEvents } from './command-button.schema.ts'

interface News {
  commandId?: number
  status?: CommandStatus
}

interface Sending {
  core: Core
  unitId: number
  /** Command ID on the host page; the sent command has another ID. */
  commandId: number
  sent: SentCommand | undefined
  emit: Emit<typeof commandButtonEvents>
}

/** Returns the status of the last sent command, updated by the live channel. */
export function useOutcome({ core, unitId, commandId, sent, emit }: Sending): CommandStatus | undefined {
  const [heard, setHeard] = useState<Required<News>>()
  const id = sent?.id
  useEffect(() => core.live.commands.start(), [core])
  useEffect(() => {
    if (id === undefined) return
    const destination = core.config.destinations.commands.replace('{unitId}', String(unitId))
    return core.live.commands.subscribe(destination, {}, message => {
      const { commandId: told, status } = message.json() as News
      if (told !== id || !status) return
      setHeard({ commandId: id, status })
      emit('commandchange', { commandId, unitId, status })
    })
  }, [commandId, core, emit, id, unitId])
  return heard && heard.commandId === id ? heard.status : sent?.status
}

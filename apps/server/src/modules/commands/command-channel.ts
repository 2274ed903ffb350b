import { mayFollow, type RealtimeCaller } from '#kernel/realtime/caller.ts'
import type { Channel } from '#kernel/realtime/channel.ts'
import { encodeOnce } from '#kernel/realtime/message-body.ts'
import { defineTopic, type Topics } from '#kernel/realtime/topics.ts'
import type { Status } from '#kernel/outbox/services.ts'

/** Status change of a command; clients reload the list. */
export interface CommandChange {
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  commandId: number
  status: Status
}

/** Status or progress change of a file transfer; clients reload the list. */
export interface TransferChange {
  unitId: number
  type: 'FILE_TRANSFER'
  transferId: number
  status: Status
}

/** Keyed by unit ID, like `transferChanges`. */
export const commandChanges = defineTopic<CommandChange>('command-changes')
export const transferChanges = defineTopic<TransferChange>('transfer-changes')

const commandDestination = /^\/topic\/commands\/(\d{1,9})\/FILE_TRANSFER$/

/**
 * `/topic/commands/{unitId}/FILE_TRANSFER`: changes of a unit's commands and file transfers.
 * @param companyOf returns the unit's company, or undefined for an unknown unit
 */
export function commandChannel(
  topics: Topics,
  companyOf: (unitId: number) => number | undefined | Promise<number | undefined>,
): Channel<RealtimeCaller> {
  return {
    match: destination => {
      const unitId = commandDestination.exec(destination)?.[1]
      return unitId === undefined ? undefined : { unitId }
    },
    authorize: async (caller, { params }) => {
      const {
        scope: { companyIds, only },
        permissions,
      } = caller
      if (!permissions.has('ADM_COMMAND_VIEW') || !mayFollow(caller, 'commands')) return false
      const unitId = Number(params['unitId'])
      const companyId = await companyOf(unitId)
      if (companyId === undefined) return false
      return only
        ? only.unitIds.includes(unitId) && only.companyIds.includes(companyId)
        : companyIds.includes(companyId)
    },
    onSubscribe: (subscriber, { params }) => {
      const unitId = Number(params['unitId'])
      const send = (change: CommandChange | TransferChange) => void subscriber.send(encodeOnce(change))
      const ends = [topics.subscribe(commandChanges, unitId, send), topics.subscribe(transferChanges, unitId, send)]
      return { unsubscribe: () => ends.forEach(end => end()) }
    },
  }
}

import { mayFollow, type RealtimeCaller } from '../../kernel/realtime/caller.ts'
import type { Channel } from '../../kernel/realtime/channel.ts'
import { encodeOnce } from '../../kernel/realtime/message-body.ts'
import { defineTopic, type Topics } from '../../kernel/realtime/topics.ts'

/** A command or a file transfer of a unit whose status changed; whoever receives it loads the list again. */
export type CommandNews = {
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: string
} & ({ commandId: number } | { transferId: number })

/** Status changes of commands and file transfers, keyed by unit id. */
export const commandChanges = defineTopic<CommandNews>('command-changes')

const commandDestination = /^\/topic\/commands\/(\d{1,9})\/FILE_TRANSFER$/

/**
 * `/topic/commands/{unitId}/FILE_TRANSFER`: changes of a unit's file transfers.
 * @param companyOf the company a unit belongs to, undefined when there is no such unit
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
    onSubscribe: (subscriber, { params }) => ({
      unsubscribe: topics.subscribe(commandChanges, Number(params['unitId']), message =>
        subscriber.send(encodeOnce(message)),
      ),
    }),
  }
}

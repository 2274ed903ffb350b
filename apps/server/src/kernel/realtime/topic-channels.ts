import { mayFollow } from './caller.ts'
import type { RealtimeCaller } from './caller.ts'
import { exactly } from './channel.ts'
import type { Channel } from './channel.ts'
import { encodeOnce } from './message-body.ts'
import { fileTransfers, webNotifications } from './topics.ts'
import type { Topics } from './topics.ts'

/** `/user/queue/web-notifications`: what is published for a user reaches each of the user's own sockets. */
export function notificationChannel(topics: Topics): Channel<RealtimeCaller> {
  return {
    match: exactly('/user/queue/web-notifications'),
    authorize: caller => mayFollow(caller, 'notifications'),
    onSubscribe: subscriber => {
      const { userId } = subscriber.caller.scope
      const send = (message: object) => {
        if (concerns(subscriber.caller, message)) subscriber.send(encodeOnce(message))
      }
      return { unsubscribe: topics.subscribe(webNotifications, userId, send) }
    },
  }
}

/** An embed token hears of its own units only; that some were read is told to everybody. */
function concerns({ scope: { only } }: RealtimeCaller, message: object): boolean {
  if (!only || 'kind' in message) return true
  return 'unitId' in message && typeof message.unitId === 'number' && only.unitIds.includes(message.unitId)
}

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
      unsubscribe: topics.subscribe(fileTransfers, Number(params['unitId']), message =>
        subscriber.send(encodeOnce(message)),
      ),
    }),
  }
}

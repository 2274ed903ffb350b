import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller, Saver } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import { abortItems, queued } from '#kernel/outbox/services.ts'
import { commandChanges } from './command-channel.ts'
import { commandOutbox } from './command-outbox.ts'
import { availableTo, requireUnit } from './command-queries.ts'

interface Sending {
  db: Database
  topics: Topics
  caller: Saver & Pick<Caller, 'embed'>
  scope: Scope
  now: Date
}

type Type = 'FILE_TRANSFER' | 'CAN_INJECTION'

/** Seconds: a day. */
const usualExpiry = 86_400

/**
 * Queues a command and answers its id; a request that comes again with the key of an earlier one answers the earlier one's.
 * @throws Problem 404 for a unit out of sight, 400 for a template that the unit's catalogs do not have
 */
export async function queueCommand(
  { db, topics, caller, scope, now }: Sending,
  { templateId, assetId, expiresIn = usualExpiry, requestKey }: CommandManagerSchemas['CommandRequest'],
): Promise<number> {
  await requireUnit(db, scope, assetId)
  const {
    rows: [template],
  } = await sql<{ name: string; type: Type }>`
    select t.name, t.type from command_template t where t.template_id = ${templateId} and ${availableTo(assetId, scope)}`.execute(
    db,
  )
  if (!template)
    throw badRequest(['problem.commandNotForUnit'], {
      errors: [['templateId', 'problem.noCommandForUnit', { id: templateId }]],
    })
  const made = await db
    .insertInto('command')
    .values({
      unit_id: assetId,
      template_id: templateId,
      template_name: template.name,
      type: template.type,
      request_key: requestKey ?? null,
      ...(await queued(db, caller, now, expiresIn)),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('command_id')
    .executeTakeFirst()
  if (!made) return sentBefore(db, caller.userId, { requestKey, assetId, templateId })
  const { type } = template
  topics.publish(commandChanges, assetId, { unitId: assetId, type, commandId: made.command_id, status: 'QUEUED' })
  return made.command_id
}

async function sentBefore(
  db: Database,
  userId: number,
  { requestKey = '', assetId, templateId }: { requestKey?: string; assetId: number; templateId: number },
): Promise<number> {
  const before = await db
    .selectFrom('command')
    .select(['command_id', 'unit_id', 'template_id'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  if (before.unit_id !== assetId || before.template_id !== templateId)
    throw badRequest(['problem.keyOfCommand'], {
      errors: [['requestKey', 'problem.keyPerCommand']],
    })
  return before.command_id
}

/** @throws Problem 404 when it is out of sight, 409 when it is on its way */
export async function abortCommand(aborting: Parameters<typeof abortItems>[1], id: number): Promise<void> {
  const late = await abortItems(commandOutbox, aborting, [id])
  if (late.length > 0) throw conflict(['problem.commandUnderway'])
}

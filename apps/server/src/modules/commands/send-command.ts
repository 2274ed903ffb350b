import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { CommandAction, Database } from '#kernel/db/schema.ts'
import type { Caller, Saver } from '#kernel/http/caller.ts'
import { requireVerified } from '#kernel/http/guards.ts'
import { badRequest, conflict, tooManyRequests } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import { abortItems, deviceColumns, queued, type Recipient } from '#kernel/outbox/services.ts'
import { commandChanges } from './command-channel.ts'
import type { CommandGateway } from './gateway/gateway.ts'
import { commandOutbox } from './command-outbox.ts'
import { availableTo, requireUnit } from './command-queries.ts'
import { isImmobilising } from './templates/actions.ts'

interface Sending {
  db: Database
  topics: Topics
  gateway: Pick<CommandGateway, 'refuses'>
  caller: Saver & Partial<Pick<Caller, 'kind' | 'auditName' | 'limits' | 'session'>>
  scope: Scope
  now: Date
}

type Type = 'FILE_TRANSFER' | 'CAN_INJECTION'

/** Maximum number of waiting commands per unit. */
const mostOpen = 100

/** Seconds. */
const defaultExpirySeconds = 86_400

/**
 * Queues a command and returns its ID. A repeated request with the same key returns the earlier command's ID.
 * @throws Problem 403 with `VERIFICATION_REQUIRED` for one that immobilises a machine, unless the person proved lately who they are
 * @throws Problem 409 when too many commands wait for the unit, 429 when a page sends too many to it
 * @throws Problem 404 for a unit outside the scope, 400 for a template that the unit's command profiles do not contain, 409 for one that cannot
 * reach the unit
 */
export async function queueCommand(
  { db, topics, gateway, caller, scope, now }: Sending,
  {
    templateId,
    assetId: unitId,
    expiresIn = defaultExpirySeconds,
    requestKey,
  }: CommandManagerSchemas['CommandRequest'],
): Promise<number> {
  await requireUnit(db, scope, unitId)
  const {
    rows: [template],
  } = await sql<{ name: string; type: Type; action: CommandAction | null }>`
    select t.name, t.type, t.action from command_template t where t.template_id = ${templateId} and ${availableTo(unitId, scope)}`.execute(
    db,
  )
  if (!template)
    throw badRequest(['problem.commandNotForUnit'], {
      errors: [['templateId', 'problem.noCommandForUnit', { id: templateId }]],
    })
  if (isImmobilising(template.action)) requireVerified(caller)
  const { rows: recipients } = await sql<Recipient>`
    select u.name, ${deviceColumns} from unit u left join device d using (device_id) where u.unit_id = ${unitId}`.execute(
    db,
  )
  const refusal = recipients[0] && gateway.refuses?.({ ...recipients[0], type: template.type })
  if (refusal) throw conflict(refusal)
  if (!(await isRepeated(db, caller.userId, requestKey))) await requireRoom(db, caller, unitId)
  const created = await db
    .insertInto('command')
    .values({
      unit_id: unitId,
      template_id: templateId,
      template_name: template.name,
      type: template.type,
      request_key: requestKey ?? null,
      sent_by: caller.limits?.commandsPerUnit === undefined ? null : caller.limits.holder,
      ...(await queued(db, caller, now, expiresIn)),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('command_id')
    .executeTakeFirst()
  if (!created) return sentBefore(db, caller.userId, { requestKey, unitId, templateId })
  const { type } = template
  topics.publish(commandChanges, unitId, { unitId, type, commandId: created.command_id, status: 'QUEUED' })
  return created.command_id
}

/** Accepts a repeated request regardless of the number of waiting commands. */
async function isRepeated(db: Database, userId: number, requestKey: string | undefined): Promise<boolean> {
  if (requestKey === undefined) return false
  const { rows } = await sql`select from command where user_id = ${userId} and request_key = ${requestKey}`.execute(db)
  return rows.length > 0
}

/** @throws Problem 409 or 429 */
async function requireRoom(db: Database, { limits }: Sending['caller'], unitId: number): Promise<void> {
  const { rows } = await sql<{ open: number; byPage: number }>`
    select count(*) filter (where ended_at is null)::int as open,
      count(*) filter (where sent_by = ${limits?.holder ?? null} and created_at > now() - interval '1 minute')::int as "byPage"
    from command where unit_id = ${unitId} and (ended_at is null or created_at > now() - interval '1 minute')`.execute(
    db,
  )
  const { open = 0, byPage = 0 } = rows[0] ?? {}
  if (open >= mostOpen) throw conflict(['problem.tooManyOpenCommands', { count: open }])
  if (byPage >= (limits?.commandsPerUnit ?? Infinity))
    throw tooManyRequests(['problem.tooManyFromPage', { wait: 60 }], 60)
}

async function sentBefore(
  db: Database,
  userId: number,
  { requestKey = '', unitId, templateId }: { requestKey?: string; unitId: number; templateId: number },
): Promise<number> {
  const before = await db
    .selectFrom('command')
    .select(['command_id', 'unit_id', 'template_id'])
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  if (before.unit_id !== unitId || before.template_id !== templateId)
    throw badRequest(['problem.keyOfCommand'], {
      errors: [['requestKey', 'problem.keyPerCommand']],
    })
  return before.command_id
}

/** @throws Problem 404 if the command is outside the scope, 409 if it is already in transit */
export async function abortCommand(aborting: Parameters<typeof abortItems>[1], id: number): Promise<void> {
  const late = await abortItems(commandOutbox, aborting, [id])
  if (late.length > 0) throw conflict(['problem.commandUnderway'])
}

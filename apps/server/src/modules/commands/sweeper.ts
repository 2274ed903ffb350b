import type { Database } from '../../kernel/db/schema.ts'
import type { Topics } from '../../kernel/realtime/topics.ts'
import { claimCommands } from './claim-commands.ts'
import { hasExpired } from './command-state.ts'
import type { CommandGateway, PendingCommand } from './gateway/gateway.ts'
import { moveCommand } from './move-command.ts'

export interface SweeperOptions {
  db: Database
  topics: Topics
  gateway: CommandGateway
  clock: () => Date
  onError: (error: unknown) => void
}

const expired = 'The unit did not fetch it in time.'
/** Milliseconds after a failure of ours. */
const rest = 15_000

/** One round: every command that is due is moved on by one step; what a stopped server left is taken up by the next. */
export async function sweepCommands({ signal, ...options }: SweeperOptions & { signal: AbortSignal }): Promise<void> {
  const claimed = await claimCommands(options.db, options.clock())
  await Promise.all(
    claimed.map(command =>
      advance(command, { ...options, signal }).catch(async (error: unknown) => {
        options.onError(error)
        await putBack(options.db, command, new Date(options.clock().getTime() + rest))
      }),
    ),
  )
}

async function advance(
  command: PendingCommand,
  { signal, ...options }: SweeperOptions & { signal: AbortSignal },
): Promise<void> {
  const { db, gateway, clock } = options
  const now = clock()
  if (hasExpired(command, now)) {
    await moveCommand(options, command, { to: 'ABORTED', message: expired, now, untouched: true })
    return
  }
  const { status, message, again } = await gateway.step(command, {
    now,
    signal,
    handOver: () => handOver(db, command, clock()),
    takeBack: () => takeBack(db, command),
  })
  // what waits for its unit is looked at when its time is over, too
  const due =
    command.status === 'QUEUED' && !status && command.expiresAt && command.expiresAt < again ? command.expiresAt : again
  const moved =
    status !== undefined && (await moveCommand(options, command, { to: status, message, now: clock(), due }))
  if (!moved) await putBack(db, command, due)
}

async function handOver(db: Database, { id }: PendingCommand, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('command')
    .set({ handed_at: now })
    .where('command_id', '=', id)
    .where('status', '=', 'QUEUED')
    .where('handed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function takeBack(db: Database, { id }: PendingCommand): Promise<void> {
  await db
    .updateTable('command')
    .set({ handed_at: null })
    .where('command_id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute()
}

async function putBack(db: Database, { id }: PendingCommand, due: Date): Promise<void> {
  await db
    .updateTable('command')
    .set({ due_at: due, claimed_until: null })
    .where('command_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

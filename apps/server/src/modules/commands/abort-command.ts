import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { conflict, notFound } from '../../kernel/http/problem.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import type { Topics } from '../../kernel/realtime/topics.ts'
import type { CommandStatus } from './command-state.ts'
import { moveCommand } from './move-command.ts'

interface Aborting {
  db: Database
  topics: Topics
  scope: Scope
  login: string
  now: Date
}

interface Found {
  id: number
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: CommandStatus
}

/** @throws Problem 404 when it is out of sight, 409 when it is on its way */
export async function abortCommand({ db, topics, scope, login, now }: Aborting, id: number): Promise<void> {
  const {
    rows: [command],
  } = await sql<Found>`
    select c.command_id as id, c.unit_id as "unitId", c.type, c.status from command c join unit u using (unit_id)
    where c.command_id = ${id} and ${inScope(scope, 'u.company_id')}`.execute(db)
  if (!command) throw notFound('command', id)
  const isAborted = await moveCommand({ db, topics }, command, {
    to: 'ABORTED',
    message: `Aborted by ${login}.`,
    now,
    untouched: true,
  })
  if (!isAborted) throw conflict('The command is on its way or has ended: only one that waits can be aborted.')
}

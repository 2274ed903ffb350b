import type { Step } from '#kernel/outbox/outbox.ts'
import { sweep } from '#kernel/outbox/sweep.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { type CommandChange, commandChanges } from '#modules/commands/command-channel.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { CommandGateway } from '#modules/commands/gateway/gateway.ts'
import { commandOutbox } from '#modules/commands/command-outbox.ts'
import { queueCommand } from '#modules/commands/send-command.ts'

/** Stores a company with two units, a user and a command profile of two templates for unit 1; company 2 has unit 3. */
export async function seedCommandWorld(db: Database): Promise<void> {
  await db
    .insertInto('company')
    .values([
      { company_id: 1, name: 'Own' },
      { company_id: 2, name: 'Foreign' },
    ])
    .execute()
  await db.insertInto('user_group').values({ group_id: 1, name: 'All', role: 'ADMIN' }).execute()
  await db
    .insertInto('app_user')
    .values([
      { user_id: 1, company_id: 1, group_id: 1, login: 'ada', name: 'Ada', surname: 'Keller' },
      { user_id: 2, company_id: 1, group_id: 1, login: 'sam' },
    ])
    .execute()
  await db
    .insertInto('device')
    .values([{ device_id: 1, uid: 'D1', serial_number: 'D1' }])
    .execute()
  await db
    .insertInto('unit')
    .values([
      { unit_id: 1, company_id: 1, name: 'Tractor', device_id: 1 },
      { unit_id: 2, company_id: 1, name: 'Van' },
      { unit_id: 3, company_id: 2, name: 'Theirs' },
    ])
    .execute()
  await db
    .insertInto('command_template')
    .values([
      {
        template_id: 1,
        type: 'CAN_INJECTION',
        name: 'Request position',
        action: JSON.stringify({ type: 'positionSingle' }),
      },
      { template_id: 2, type: 'FILE_TRANSFER', name: 'Upload configuration', file_name: 'a.bin' },
      { template_id: 3, type: 'CAN_INJECTION', name: 'For nobody' },
    ])
    .execute()
  await db.insertInto('command_catalog').values({ catalog_id: 1, name: 'Basics' }).execute()
  await db
    .insertInto('command_catalog_template')
    .values([1, 2].map(template_id => ({ catalog_id: 1, template_id })))
    .execute()
  await db
    .insertInto('command_catalog_unit')
    .values([1, 3].map(unit_id => ({ catalog_id: 1, unit_id })))
    .execute()
}

export const ownScope = { userId: 1, companyIds: [1] }
export const start = new Date('2026-11-21T10:00:00Z')

/** Server side of commands over one database, with an adjustable clock. */
export function commandServer(db: Database, gateway: CommandGateway) {
  const topics = new LocalTopics(error => {
    throw error
  })
  const news: CommandChange[] = []
  for (const unitId of [1, 2, 3]) topics.subscribe(commandChanges, unitId, message => void news.push(message))
  const errors: unknown[] = []
  const server = {
    now: start,
    news,
    errors,
    topics,
    /** @param seconds moves the clock on before */
    sweep: (seconds = 0) => {
      server.now = new Date(server.now.getTime() + seconds * 1000)
      return sweep(commandOutbox, {
        db,
        topics,
        carrier: gateway,
        clock: () => server.now,
        signal: new AbortController().signal,
        onError: error => void errors.push(error),
      })
    },
    send: (changes: Partial<Parameters<typeof queueCommand>[1]> = {}, scope = ownScope) =>
      queueCommand(
        { db, topics, gateway, caller: { userId: 1, login: 'ada' }, scope, now: server.now },
        { templateId: 1, assetId: 1, ...changes },
      ),
    row: (id: number) => db.selectFrom('command').selectAll().where('command_id', '=', id).executeTakeFirstOrThrow(),
  }
  return server
}

/** Returns steps one after another, then waits. */
export function scripted(...steps: Partial<Step>[]): CommandGateway & { asked: number } {
  return {
    asked: 0,
    async step(_command, { now }) {
      this.asked += 1
      return { again: new Date(now.getTime() + 1000), ...steps[this.asked - 1] }
    },
  }
}

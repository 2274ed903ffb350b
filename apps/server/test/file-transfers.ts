import type { Database } from '#kernel/db/schema.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { transferChanges, type TransferChange } from '#modules/commands/command-channel.ts'
import { ownScope, start } from '#test/commands.ts'
import type { Step } from '#kernel/outbox/outbox.ts'
import { sweep } from '#kernel/outbox/sweep.ts'
import type { Devices } from '#modules/commands/files/devices/devices.ts'
import { saveAsTemplate } from '#modules/commands/files/save-as-template.ts'
import { abortTransfers, replayTransfer, sendFile, type TransferContext } from '#modules/commands/files/send-file.ts'
import { transferOutbox } from '#modules/commands/files/transfer-outbox.ts'

/** Server side of file transfers over one database, with an adjustable clock. */
export function fileServer(db: Database, devices: Devices) {
  const topics = new LocalTopics(error => {
    throw error
  })
  const news: TransferChange[] = []
  for (const unitId of [1, 2, 3]) topics.subscribe(transferChanges, unitId, message => void news.push(message))
  const errors: unknown[] = []
  const context = (changes: Partial<TransferContext> = {}): TransferContext => ({
    db,
    topics,
    fileBytes: 1024 * 1024,
    devices: scripted(),
    caller: { userId: 1, login: 'ada' },
    scope: ownScope,
    now: server.now,
    ...changes,
  })
  const server = {
    now: start,
    news,
    errors,
    /** @param seconds moves the clock on before */
    sweep: (seconds = 0) => {
      server.now = new Date(server.now.getTime() + seconds * 1000)
      return sweep(transferOutbox, {
        db,
        topics,
        carrier: devices,
        clock: () => server.now,
        signal: new AbortController().signal,
        onError: error => void errors.push(error),
      })
    },
    send: (
      request: Partial<Parameters<typeof sendFile>[1]> = {},
      content = 'abc',
      changes: Partial<TransferContext> = {},
    ) => sendFile(context(changes), { unitId: 1, fileName: 'config.bin', ...request }, new File([content], 'x')),
    abort: (ids: number[], changes: Partial<TransferContext> = {}) =>
      abortTransfers({ ...context(changes), login: 'ada', link: { wake: () => {} } }, ids),
    replay: (id: number, changes: Partial<TransferContext> = {}) => replayTransfer(context(changes), id),
    save: (
      id: number,
      input: Partial<Parameters<typeof saveAsTemplate>[2]> = {},
      changes: Partial<TransferContext> = {},
    ) =>
      saveAsTemplate({ ...context(changes), caller: { userId: 1, login: 'ada', companyId: 1 } }, id, {
        type: 'FILE_TRANSFER',
        name: 'Rates',
        ...input,
      }),
    row: (id: number) =>
      db.selectFrom('file_transfer').selectAll().where('transfer_id', '=', id).executeTakeFirstOrThrow(),
    files: () => db.selectFrom('sent_file').select(['file_id', 'content']).execute(),
  }
  return server
}

/** Returns steps one after another, then waits. */
export function scripted(...steps: Partial<Step>[]): Devices {
  let calls = 0
  return { step: async (_transfer, { now }) => ({ again: new Date(now.getTime() + 1000), ...steps[calls++] }) }
}

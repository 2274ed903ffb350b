import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createFileTransfer, mostFileBytes } from '@muster/contract'
import { ApiError } from '@muster/core'
import { confirm } from '../../ask/ask.ts'
import { notRead } from '../../ask/not-read.ts'
import { findUnits, type Unit } from '../../choose/find-units.ts'
import type { Run } from '../../define/command.ts'
import { badUsage, Failure } from '../../failure.ts'
import { startProgress } from '../../live/progress.ts'
import { columnsOf } from '../../output/column.ts'
import { formatOf } from '../../output/list-options.ts'
import { inParallel } from '../commands/in-parallel.ts'
import type { send } from './definitions.ts'

interface Result {
  readonly unit: Unit
  readonly status: string
  readonly id?: number
  readonly message?: string | undefined
}

const columns = columnsOf<Result>()(
  { name: 'unitId', value: ({ unit }) => unit.id, kind: 'number' },
  { name: 'unit', value: ({ unit }) => unit.name },
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  { name: 'status', value: ({ status }) => status, firm: true },
  'message',
)

export const run: Run<typeof send> = async ({ arguments: { file: path }, options }, context) => {
  const { connect, host, isAttended, note, out } = context
  const content = await readWhole(path)
  const fileName = options.name ?? basename(path)
  const file = new File([content], fileName)
  const {
    core: { api },
    formats,
  } = await connect()
  const units = await findUnits(api, options, host)
  const those = units.length === 1 ? `${units[0]?.name}` : `${units.length} units`
  if (isAttended && !options.yes && !(await confirm(host, `Send ${fileName} to ${those}?`)))
    throw new Failure('Nothing was sent.', { exit: 'cancelled' })
  const progress = await startProgress(
    context,
    { label: fileName, done: 0, total: units.length, kind: 'things' },
    { isAmongData: formatOf(options) !== 'table' },
  )
  const results: Result[] = []

  async function sendTo(unit: Unit): Promise<Result> {
    if (host.signal.aborted) return { unit, status: 'CANCELLED', message: 'Not sent.' }
    try {
      const { id, status, message } = await api.call(createFileTransfer, {
        body: { request: { unitId: unit.id, fileName, notes: options.notes }, file },
      })
      return { unit, id, status, message }
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 501].includes(error.status)) throw error
      return { unit, status: host.signal.aborted ? 'CANCELLED' : 'FAILED', message: (error as Error).message }
    }
  }
  async function* told() {
    for await (const result of inParallel(units, options.concurrency, sendTo)) {
      results.push(result)
      progress.set({ done: results.length })
      yield result
    }
    progress.stop()
  }
  try {
    await out.list({ columns, rows: told(), options, formats })
  } finally {
    progress.stop()
  }
  const failed = results.filter(({ id }) => id === undefined).length
  if (failed > 0) note(`${results.length - failed} of ${results.length} sent.`)
  if (host.signal.aborted) return 'cancelled'
  if (failed === 0) return 'ok'
  return failed < results.length ? 'partial' : 'failed'
}

/** Read before anything is asked, so that a file that cannot be read sends nothing. */
async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (error: NodeJS.ErrnoException) => {
    throw notRead(path, error)
  }
  const { size } = await stat(path).catch(refuse)
  if (size > mostFileBytes) throw badUsage(`${path} is too large. The limit is ${mostFileBytes / 1024 / 1024} MB.`)
  return readFile(path).catch(refuse)
}

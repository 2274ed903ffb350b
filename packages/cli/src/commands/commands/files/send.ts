import { basename } from 'node:path'
import { createFileTransfer } from '@muster/contract'
import { ApiError } from '@muster/core'
import { findUnits, type Unit } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { confirmSend, exitOf, sendToUnits } from '../send-to-units.ts'
import type { send } from './definitions.ts'
import { readUpload } from './read-upload.ts'

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
  const { connect, host, note } = context
  const content = await readUpload(path)
  const fileName = options.name ?? basename(path)
  const file = new File([content], fileName)
  const {
    core: { api },
    formats,
  } = await connect()
  const units = await findUnits(api, options, host)
  if (!options.yes) await confirmSend(context, fileName, units)

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

  const results = await sendToUnits(units, { label: fileName, columns, formats, options, send: sendTo }, context)
  const sent = results.filter(({ id }) => id !== undefined).length
  if (sent < results.length) note(`${sent} of ${results.length} sent.`)
  return exitOf(sent, results.length, host.signal)
}

import { dayMs } from '@muster/contract'
import { createHash, randomUUID } from 'node:crypto'
import { ApiError } from '@muster/core'
import { commands, type Commands, type SentCommand } from '@muster/plugin-commands/clients'
import { findUnits, type Unit } from '../../selection/find-units.ts'
import type { Input, Run } from '../../define/command.ts'
import { Failure } from '../../failure.ts'
import type { Host } from '../../host.ts'
import { columnsOf } from '../../output/column.ts'
import { confirmSend, exitOf, sendToUnits } from './send-to-units.ts'
import { allTemplates } from './command-rows.ts'
import type { send } from './definitions.ts'
import { waitForCommand } from './wait-for-command.ts'

interface Result {
  readonly unit: Unit
  /** The server's status, or DRY_RUN, FAILED or CANCELLED. */
  readonly status: string
  readonly isDone: boolean
  readonly commandId?: number
  readonly message?: string | undefined
  readonly key?: string
}

const columns = columnsOf<Result>()(
  { name: 'unitId', value: ({ unit }) => unit.id, kind: 'number' },
  { name: 'unit', value: ({ unit }) => unit.name },
  { name: 'commandId', value: ({ commandId }) => commandId, kind: 'number' },
  { name: 'status', value: ({ status }) => status, firm: true },
  'message',
  { name: 'key', value: ({ key }) => key, wide: true },
)

export const run: Run<typeof send> = async ({ arguments: { template }, options }, context) => {
  const { connect, host, note } = context
  const { core, formats } = await connect()
  const units = await findUnits(core.api, options, host)
  if (!options.yes && !options.dryRun) await confirmSend(context, template, units)
  const service = core.use(commands)
  const stop = options.wait && !options.dryRun ? core.live.commands.start() : () => {}
  try {
    const send = (unit: Unit) => sendTo(service, { unit, template, options }, host)
    const label = options.wait ? 'Completed' : 'Sent'
    const results = await sendToUnits(units, { label, columns, formats, options, send }, context)
    const done = results.filter(({ isDone }) => isDone).length
    if (done < results.length) note(`${done} of ${results.length} done.`)
    return exitOf(done, results.length, host.signal)
  } finally {
    stop()
  }
}

interface Sending {
  unit: Unit
  template: string
  options: Input<typeof send>['options']
}

async function sendTo(service: Commands, { unit, template, options }: Sending, host: Host): Promise<Result> {
  const { signal } = host
  if (signal.aborted) return { unit, status: 'CANCELLED', isDone: false, message: 'Not sent.' }
  let isAsked = false
  let sent: SentCommand | undefined
  try {
    const templateId = await findTemplate(service, unit, template, signal)
    const key = keyOf(options.key, unit.id, templateId)
    if (options.dryRun)
      return { unit, status: 'DRY_RUN', isDone: true, message: `Would send template ${templateId}.`, key }
    isAsked = true
    const expiresIn = Math.round((options.expires ?? dayMs) / 1000)
    sent = await service.send({ templateId, assetId: unit.id, expiresIn, requestKey: key })
    const { id, status, message } = options.wait
      ? await waitForCommand(service, { unitId: unit.id, command: sent, timeout: options.timeout }, host)
      : sent
    const isOver = ['COMPLETED', 'ERROR', 'ABORTED'].includes(status)
    const isDone = status === 'COMPLETED' || (!options.wait && status !== 'ERROR' && status !== 'ABORTED')
    return {
      unit,
      status,
      isDone,
      commandId: id,
      key,
      message: message ?? (options.wait && !isOver ? 'No final status in time.' : undefined),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error
    if (signal.aborted && sent)
      return { unit, status: sent.status, isDone: false, commandId: sent.id, message: 'Sent, not waited for.' }
    if (signal.aborted)
      return {
        unit,
        status: 'CANCELLED',
        isDone: false,
        message: isAsked ? 'May have been sent: see commands history.' : 'Not sent.',
      }
    return { unit, status: 'FAILED', isDone: false, message: (error as Error).message }
  }
}

/** Returns the same key for the same line and unit, or a random key without `--key`. */
function keyOf(key: string | undefined, unitId: number, templateId: number): string {
  return key === undefined
    ? randomUUID()
    : createHash('sha256').update(`${key}\n${unitId}\n${templateId}`).digest('hex')
}

/** Finds the template in the unit's command profile; its name may mean another template on other units. */
async function findTemplate(service: Commands, unit: Unit, word: string, signal: AbortSignal): Promise<number> {
  const isId = /^\d+$/.test(word)
  const found: { id: number; name: string }[] = []
  for await (const template of allTemplates(service, unit.id, isId ? '' : word, signal)) {
    if (template.name.toLowerCase() === word.toLowerCase() || (isId && template.id === Number(word)))
      found.push(template)
  }
  const [only, another] = found
  if (!only) throw new Failure(`'${word}' cannot be sent to it. See: muster commands templates ${unit.id}`)
  if (another)
    throw new Failure(`Several templates are called '${word}'. Use an id: ${found.map(({ id }) => id).join(', ')}.`)
  return only.id
}

import { scheduler, type Schedule } from '@muster/plugin-admin/clients'
import type { Input, Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import type { reschedule } from './definitions.ts'
import { findTrigger } from './find-trigger.ts'

export const run: Run<typeof reschedule> = async ({ arguments: { name }, options }, { connect, note, out }) => {
  if (options.every === undefined && options.cron === undefined)
    throw badUsage('Set a schedule with --every <duration> or --cron <expression>.')
  const { core, formats } = await connect()
  const service = core.use(scheduler)
  const schedule = scheduleOf(options, formats.zone)
  const trigger = await findTrigger(service, { name, type: options.type })
  const { runs } = await service.nextRuns(trigger, schedule).queryFn({})
  for (const moment of runs) await out.write(`${moment}\n`)
  if (options.dryRun) return note('Nothing was changed.')
  await service.reschedule(trigger, schedule, trigger.version)
  note(`${trigger.name} runs next at ${formats.dateTimeZone(runs[0])}.`)
}

function scheduleOf({ every, start, cron, zone }: Input<typeof reschedule>['options'], ownZone: string): Schedule {
  if (every !== undefined && cron !== undefined) throw badUsage('--every and --cron cannot be used together.')
  if (cron !== undefined) return { cron, zone: zone ?? ownZone }
  return { intervalMs: every ?? 0, ...(start !== undefined && { startAt: start }) }
}

import { scheduler } from '@muster/plugin-admin/clients'
import type { Run } from '../../../define/command.ts'
import type { enable } from './definitions.ts'
import { findTrigger } from './find-trigger.ts'

export const run: Run<typeof enable> = async ({ arguments: { name }, options: { type } }, { connect, note }) => {
  const service = (await connect()).core.use(scheduler)
  const trigger = await findTrigger(service, { name, type })
  await service.enable(trigger)
  note(`${trigger.name} is enabled.`)
}

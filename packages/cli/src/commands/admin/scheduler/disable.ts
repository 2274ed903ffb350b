import { scheduler } from '@muster/plugin-admin/clients'
import type { Run } from '../../../define/command.ts'
import type { disable } from './definitions.ts'
import { findTrigger } from './find-trigger.ts'

export const run: Run<typeof disable> = async ({ arguments: { name }, options: { type } }, { connect, note }) => {
  const service = (await connect()).core.use(scheduler)
  const trigger = await findTrigger(service, { name, type })
  await service.disable(trigger)
  note(`${trigger.name} is disabled.`)
}

import { scheduler } from '@muster/plugin-admin/clients'
import type { Run } from '../../../define/command.ts'
import type { runNow } from './definitions.ts'
import { findTrigger } from './find-trigger.ts'

export const run: Run<typeof runNow> = async ({ arguments: { name }, options: { type } }, { connect, note }) => {
  const service = (await connect()).core.use(scheduler)
  const trigger = await findTrigger(service, { name, type })
  await service.runNow(trigger)
  note(`${trigger.name} will run shortly. Check the result: muster scheduler ls`)
}

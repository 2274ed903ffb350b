import { createRollout } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import type { create } from './definitions.ts'

export const run: Run<typeof create> = async ({ arguments: { name }, options }, { connect, note, out }) => {
  const { firmware, command, model, versions, waves, success, failures, timeout, geofence } = options
  if ((firmware === undefined) === (command === undefined))
    throw badUsage('Select what to send.', 'Use either --firmware <id> or --command <id>.')
  if (command !== undefined && model === undefined) throw badUsage('Select a device model with --model <model>.')
  const {
    core: { api },
  } = await connect()
  const { id, waves: planned } = await api.call(createRollout, {
    body: {
      name,
      ...(firmware === undefined ? { templateId: command } : { firmwareId: firmware }),
      allowDowngrade: options.allowDowngrade,
      target: { ...(command !== undefined && { model }), ...(versions && { versions }) },
      ...(waves && { waves }),
      ...(success !== undefined && { successPercent: success }),
      ...(failures !== undefined && { failurePercent: failures }),
      ...(timeout !== undefined && { timeoutMinutes: Math.max(1, Math.round(timeout / 60_000)) }),
      condition: {
        stationary: options.stationary,
        keyOff: options.keyOff,
        ...(geofence !== undefined && { geofenceId: geofence }),
      },
      requestKey: crypto.randomUUID(),
    },
  })
  note(`Started with waves of ${planned.map(({ members }) => members).join(', ')} units.`)
  await out.write(`${id}\n`)
}

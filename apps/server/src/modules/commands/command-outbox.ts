import { sql } from 'kysely'
import type { Use } from '#kernel/dependency.ts'
import { byDevice, waiting, type Outbox } from '#kernel/outbox/services.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { linkedGateway } from './gateway/linked-gateway.ts'
import { commandChanges } from './command-channel.ts'
import { CommandConfig } from './command-config.ts'
import type { CommandGateway, Handover, PendingCommand } from './gateway/gateway.ts'
import { traccarGateway } from './gateway/traccar-gateway.ts'

/** Commands in transit to units. Commands received by a gateway cannot be aborted. */
export const commandOutbox: Outbox<PendingCommand, Handover> = {
  table: 'command',
  idColumn: 'command_id',
  thing: 'command',
  job: {
    name: 'sweep-commands',
    description:
      'Moves commands on: hands them to the gateway, follows them, and drops what its unit does not fetch in time.',
  },
  states: {
    QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ERROR'],
    IN_PROGRESS: ['COMPLETED', 'ERROR'],
    COMPLETED: [],
    ABORTED: [],
    ERROR: [],
  },
  columns: sql`o.type, o.template_id as "templateId", o.template_name as "templateName", t.action, t.payload,
    t.file_name as "fileName", t.file_id is not null as "hasFile", o.handed_at as "handedAt"`,
  joins: sql`left join command_template t using (template_id)`,
  revocable: sql`status = 'QUEUED' and handed_at is null`,
  held: sql`is_held`,
  publish: (topics, { id, unitId, type }, status) =>
    topics.publish(commandChanges, unitId, { unitId, type, commandId: id, status }),
  carrier: chooseGateway,
  help: ({ id, deviceUid }, db, clock) => {
    const queued = db.updateTable('command').where('command_id', '=', id).where('status', '=', 'QUEUED')
    return {
      async handOver() {
        const handed = queued
          .where('handed_at', 'is', null)
          .where('is_held', '=', false)
          // the device may have moved to another unit since the command was read
          .where(
            sql<boolean>`${deviceUid}::text is not distinct from (
              select d.uid from unit u left join device d using (device_id) where u.unit_id = command.unit_id)`,
          )
          .set({ handed_at: clock() })
        return (await handed.executeTakeFirst()).numUpdatedRows > 0n
      },
      async takeBack() {
        await queued.set({ handed_at: null }).execute()
      },
    }
  },
}

/**
 * Returns the gateway for each unit: its device, if it speaks the device protocol, or the configured one; without one, commands wait until
 * they expire.
 */
export function chooseGateway(use: Use): CommandGateway {
  const { traccar } = use(CommandConfig)
  return byDevice<PendingCommand, Handover>({
    linked: linkedGateway(use(DeviceLink)),
    others: traccar ? traccarGateway(traccar) : waiting,
  })
}

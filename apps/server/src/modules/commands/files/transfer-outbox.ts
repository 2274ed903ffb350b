import { sql } from 'kysely'
import type { Use } from '#kernel/dependency.ts'
import { CommandConfig, transferChanges } from '#modules/commands/public.ts'
import { byDevice, type Outbox, type Status } from '#kernel/outbox/services.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { jobCarrier } from '#telemetry/device-link/jobs/job-carrier.ts'
import type { Devices, PendingTransfer } from './devices/devices.ts'

/** Files in transit to units. A running transfer can be aborted too, because a unit ignores an incomplete file. */
export const transferOutbox: Outbox<PendingTransfer> = {
  table: 'file_transfer',
  idColumn: 'transfer_id',
  thing: 'file-transfer',
  job: {
    name: 'sweep-files',
    description: 'Moves file transfers on, and gives up what its unit does not fetch within a week.',
  },
  states: {
    QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    IN_PROGRESS: ['COMPLETED', 'ABORTED', 'ERROR'],
    COMPLETED: [],
    ABORTED: [],
    ERROR: [],
  },
  columns: sql`o.file_name as "fileName", o.size, o.progress`,
  revocable: sql`ended_at is null`,
  publish: (topics, { id, unitId }, status) =>
    topics.publish(transferChanges, unitId, { unitId, type: 'FILE_TRANSFER', transferId: id, status }),
  carrier: chooseDevices,
  help: () => ({}),
}

/** Completed transfers are not sent again; pending ones may still complete. */
export const canReplay = (status: Status): boolean => status === 'ERROR' || status === 'ABORTED'

/** Seconds after the expiry of a file during which its device may be silent. */
const patience = 7 * 24 * 3600

/** Devices that use the device protocol fetch files. */
export function chooseDevices(use: Use): Devices {
  return byDevice<PendingTransfer>({
    linked: jobCarrier(use(DeviceLink), { patience }),
    others: use(CommandConfig).traccar ? traccarDevices : noDevices,
  })
}

const noDevices: Devices = {
  refuses: ({ name }) => ['problem.noWayForFiles', { name }],
  async step(_transfer, { now }) {
    return { status: 'ERROR', message: 'The device does not connect by the device protocol.', again: now }
  },
}

/**
 * Traccar's API carries no files to devices. It only offers the command `firmwareUpdate` with an address in `data`, which
 * some protocols forward so that the device fetches its firmware from there; a template with that action is sent as a
 * command. New transfers are therefore rejected, and a transfer queued before the gateway was configured ends with the same
 * message.
 */
export const traccarDevices: Devices = {
  refuses: ({ name }) => ['problem.carriesNoFiles', { name }],
  async step(_transfer, { now }) {
    return {
      status: 'ERROR',
      message: 'Traccar does not transfer files. Connect the device by the device protocol.',
      again: now,
    }
  },
}

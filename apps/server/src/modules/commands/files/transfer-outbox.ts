import { sql } from 'kysely'
import { Config } from '#kernel/config/config.ts'
import type { Use } from '#kernel/dependency.ts'
import { CommandConfig, transferChanges } from '#modules/commands/public.ts'
import { byDevice, type Outbox, type Status } from '#kernel/outbox/services.ts'
import { demoDevices } from './devices/demo-devices.ts'
import type { Devices, ContentSource, PendingTransfer } from './devices/devices.ts'

/** Files on their way to units. A running transfer can be aborted too, because a unit ignores half a file. */
export const transferOutbox: Outbox<PendingTransfer, ContentSource> = {
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
  help: ({ id }, db) => ({
    async fetch() {
      const row = await db
        .selectFrom('file_transfer')
        .innerJoin('sent_file', 'sent_file.file_id', 'file_transfer.file_id')
        .select('content')
        .where('transfer_id', '=', id)
        .executeTakeFirst()
      return row?.content
    },
  }),
}

/** Completed transfers are not sent again; pending ones may still complete. */
export const canReplay = (status: Status): boolean => status === 'ERROR' || status === 'ABORTED'

/** Returns the simulated devices of the demo fleet. No other devices fetch files, with a gateway or without. */
export function chooseDevices(use: Use): Devices {
  const others = use(CommandConfig).traccar ? traccarDevices : noDevices
  return use(Config).demo ? byDevice(demoDevices, others) : others
}

const noDevices: Devices = {
  refuses: ({ name }) => ['problem.noWayForFiles', { name }],
  async step(_transfer, { now }) {
    return { status: 'ERROR', message: 'No gateway that carries files is connected to this server.', again: now }
  },
}

/**
 * Traccar's API carries no files to devices. It only offers the command `firmwareUpdate` with an address in `data`, which
 * some protocols forward so that the device fetches its firmware from there; a template with that action is sent as a
 * command. New transfers are therefore rejected, and a transfer queued before the gateway was configured ends with the same
 * message.
 */
export const traccarDevices: Devices = {
  refuses: () => ['problem.carriesNoFiles'],
  async step(_transfer, { now }) {
    return { status: 'ERROR', message: 'The gateway of this server does not transfer files.', again: now }
  },
}

import { sql } from 'kysely'
import type { Use } from '#kernel/dependency.ts'
import { byDevice, type Carrier, type Outbox } from '#kernel/outbox/services.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { jobCarrier } from '#telemetry/device-link/jobs/job-carrier.ts'
import type { PendingFirmware } from './devices/pending-firmware.ts'

/** Firmware in transit to devices. It can be aborted until its device has fetched it. */
export const firmwareOutbox: Outbox<PendingFirmware> = {
  table: 'firmware_job',
  idColumn: 'job_id',
  thing: 'firmware',
  job: {
    name: 'sweep-firmware',
    description: 'Moves firmware on to devices, and gives up what a device does not fetch in time.',
  },
  states: {
    QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    IN_PROGRESS: ['COMPLETED', 'ABORTED', 'ERROR'],
    COMPLETED: [],
    ABORTED: [],
    ERROR: [],
  },
  columns: sql`o.progress`,
  revocable: sql`status = 'QUEUED'`,
  held: sql`is_held`,
  // no subscribers: the screen of a roll-out polls
  publish: () => {},
  carrier: chooseDevices,
  help: () => ({}),
}

/** Seconds after the expiry of a job during which its device may be silent; a roll-out ends it earlier. */
const patience = 7 * 24 * 3600

function chooseDevices(use: Use): Carrier<PendingFirmware> {
  return byDevice<PendingFirmware>({
    linked: jobCarrier(use(DeviceLink), { patience }),
    others: notLinked,
  })
}

const notLinked: Carrier<PendingFirmware> = {
  async step(_job, { now }) {
    return { status: 'ERROR', message: 'The device does not connect by the device protocol.', again: now }
  },
}

import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { CommandConfig } from '#modules/commands/public.ts'
import { byDevice, type Outbox } from '#kernel/outbox/services.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { jobCarrier } from '#telemetry/device-link/jobs/job-carrier.ts'
import type { PendingSniffing, SniffingDevices } from './devices/devices.ts'
import { closeLog } from './log-files.ts'

/** CAN log requests in transit to units. A waiting request cannot be canceled; a running one is canceled by its unit. */
export const sniffingOutbox: Outbox<PendingSniffing> = {
  table: 'can_sniffing',
  idColumn: 'request_id',
  thing: 'can-request',
  job: {
    name: 'sweep-can-sniffing',
    description:
      'Moves CAN bus requests on, stores the logs of units, and gives up what its unit does not fetch in time.',
  },
  states: {
    QUEUED: ['FETCHED', 'IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    FETCHED: ['IN_PROGRESS', 'COMPLETED', 'ABORTED', 'ERROR'],
    IN_PROGRESS: ['COMPLETED', 'ABORTED', 'ERROR'],
    COMPLETED: [],
    ABORTED: [],
    ERROR: [],
  },
  columns: sql`o.schedule, o.duration, o.cancel_requested_at as "cancelRequestedAt"`,
  revocable: sql`status = 'QUEUED'`,
  // no subscribers: the screen polls every 30 seconds
  publish: () => {},
  carrier: chooseDevices,
  help: () => ({}),
}

/** Seconds after the expiry of a request during which its device may be silent, because it may wait for the key. */
const patience = 7 * 24 * 3600

/** Devices that use the device protocol log their bus. */
export function chooseDevices(use: Use): SniffingDevices {
  return byDevice<PendingSniffing>({
    linked: jobCarrier(use(DeviceLink), {
      patience,
      onSilence: id => closeLog(use(Db), id, use(Clock).now()),
    }),
    others: use(CommandConfig).traccar ? traccarDevices : noDevices,
  })
}

/** Traccar has neither a command that logs a bus nor a call that returns a log. */
const traccarDevices: SniffingDevices = {
  refuses: ({ name }) => ['problem.cannotSniff', { name }],
  async step(_request, { now }) {
    return {
      status: 'ERROR',
      message: 'Traccar cannot log a CAN bus. Connect the device by the device protocol.',
      again: now,
    }
  },
}

const noDevices: SniffingDevices = {
  refuses: ({ name }) => ['problem.noWayToSniff', { name }],
  async step(_request, { now }) {
    return { status: 'ERROR', message: 'The device does not connect by the device protocol.', again: now }
  },
}

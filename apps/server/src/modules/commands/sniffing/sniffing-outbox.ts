import { sql } from 'kysely'
import { Config } from '#kernel/config/config.ts'
import type { Use } from '#kernel/dependency.ts'
import { CommandConfig } from '#modules/commands/public.ts'
import { byDevice, type Outbox } from '#kernel/outbox/services.ts'
import { demoDevices } from './devices/demo-devices.ts'
import type { PendingSniffing, SniffingDevices, LogStore } from './devices/devices.ts'
import { storeLog } from './log-files.ts'

/** CAN log requests on their way to units. A waiting request cannot be canceled; a running one is canceled by its unit. */
export const sniffingOutbox: Outbox<PendingSniffing, LogStore> = {
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
  help: ({ id }, db, clock) => ({
    store: (content, extension) => storeLog(db, id, { content, extension, now: clock() }),
  }),
}

/** Returns the simulated devices of the demo fleet. No other devices log their bus, with a gateway or without. */
export function chooseDevices(use: Use): SniffingDevices {
  const others = use(CommandConfig).traccar ? traccarDevices : noDevices
  return use(Config).demo ? byDevice(demoDevices, others) : others
}

/** Traccar has neither a command to log a bus nor a call that returns a log. */
const traccarDevices: SniffingDevices = {
  refuses: () => ['problem.cannotSniff'],
  async step(_request, { now }) {
    return { status: 'ERROR', message: 'The gateway of this server cannot log the CAN bus of a unit.', again: now }
  },
}

const noDevices: SniffingDevices = {
  refuses: ({ name }) => ['problem.noWayToSniff', { name }],
  async step(_request, { now }) {
    return { status: 'ERROR', message: 'No gateway that can log a CAN bus is connected to this server.', again: now }
  },
}

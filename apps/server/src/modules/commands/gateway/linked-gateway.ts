import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { jobCarrier } from '#telemetry/device-link/jobs/job-carrier.ts'
import type { CommandGateway, PendingCommand } from './gateway.ts'

/** Seconds after the expiry of a command during which its device may be silent. */
const patience = 3600

/** Gateway to devices that use the device protocol. `command-jobs.ts` defines what they receive. */
export function linkedGateway(link: Pick<DeviceLink, 'wake'>): CommandGateway {
  const carrier = jobCarrier<PendingCommand>(link, { patience })
  return {
    async step(command, stepping) {
      if (command.type === 'FILE_TRANSFER' && !command.hasFile)
        return { status: 'ERROR', message: 'The command has no file. Add one to it.', again: stepping.now }
      return carrier.step(command, stepping)
    },
  }
}

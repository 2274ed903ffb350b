import { Config } from '../../../kernel/config/config.ts'
import type { Use } from '../../../kernel/service.ts'
import { CommandConfig } from '../../commands/services.ts'
import { demoDevices } from './demo-devices.ts'
import { after, type Devices } from './devices.ts'
import { traccarDevices } from './traccar-devices.ts'

/** Behind a gateway none; without one the demo fleet's. Files for other fleets wait until they expire. */
export function chooseDevices(use: Use): Devices {
  if (use(CommandConfig).traccar) return traccarDevices
  return use(Config).demo ? demoDevices : waiting
}

const waiting: Devices = { step: async (_transfer, { now }) => ({ again: after(now, 60) }) }

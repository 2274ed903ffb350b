import type { Config } from '../../../kernel/config/config.ts'
import { demoDevices } from './demo-devices.ts'
import { after, type Devices } from './devices.ts'
import { traccarDevices } from './traccar-devices.ts'

/** Behind a gateway none; without one the demo fleet's. Files for other fleets wait until they expire. */
export function chooseDevices({ commands: { traccar }, demo }: Pick<Config, 'commands' | 'demo'>): Devices {
  if (traccar) return traccarDevices
  return demo ? demoDevices : waiting
}

const waiting: Devices = { step: async (_transfer, { now }) => ({ again: after(now, 60) }) }

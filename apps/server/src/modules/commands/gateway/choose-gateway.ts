import { Config } from '../../../kernel/config/config.ts'
import type { Use } from '../../../kernel/service.ts'
import { CommandConfig } from '../command-config.ts'
import { demoGateway } from './demo-gateway.ts'
import { after, type CommandGateway } from './gateway.ts'
import { traccarGateway } from './traccar-gateway.ts'

/** The configured gateway; without one the demo fleet answers, and other fleets' commands wait until they expire. */
export function chooseGateway(use: Use): CommandGateway {
  const { traccar } = use(CommandConfig)
  if (traccar) return traccarGateway(traccar)
  return use(Config).demo ? demoGateway : waiting
}

const waiting: CommandGateway = { step: async (_command, { now }) => ({ again: after(now, 60) }) }

import type { Config } from '../../../kernel/config/config.ts'
import { demoGateway } from './demo-gateway.ts'
import { after, type CommandGateway } from './gateway.ts'
import { traccarGateway } from './traccar-gateway.ts'

/** The configured gateway; without one the demo fleet answers, and other fleets' commands wait until they expire. */
export function chooseGateway({ commands: { traccar }, demo }: Pick<Config, 'commands' | 'demo'>): CommandGateway {
  if (traccar) return traccarGateway(traccar)
  return demo ? demoGateway : waiting
}

const waiting: CommandGateway = { step: async (_command, { now }) => ({ again: after(now, 60) }) }

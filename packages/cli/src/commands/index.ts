import type { Group } from '../define/command.ts'
import { account, profile } from './account/group.ts'
import { alarms } from './alarms/group.ts'
import { contractCalls } from './api/group.ts'
import { commands } from './commands/group.ts'
import { shellCompletion } from './completion/group.ts'
import { embedTokens } from './embed-tokens/group.ts'
import { files } from './files/group.ts'
import { geofences } from './geofences/group.ts'
import { limits } from './limits/group.ts'
import { positions } from './positions/group.ts'
import { reports } from './reports/group.ts'
import { scheduler } from './scheduler/group.ts'
import { units } from './units/group.ts'

/** Command groups in the order of the help. */
export const groups: readonly Group[] = [
  account,
  profile,
  units,
  positions,
  alarms,
  commands,
  files,
  reports,
  geofences,
  limits,
  scheduler,
  embedTokens,
  contractCalls,
  shellCompletion,
]

import type { Group } from '../define/command.ts'
import { account, profile } from './auth/group.ts'
import { audit } from './admin/audit/group.ts'
import { alarms } from './notifications/alarms/group.ts'
import { contractCalls } from './api/group.ts'
import { commands } from './commands/group.ts'
import { shellCompletion } from './completion/group.ts'
import { costs } from './organisation/costs/group.ts'
import { devices } from './organisation/devices/group.ts'
import { embedTokens } from './admin/embed-tokens/group.ts'
import { feedTokens } from './admin/feed-tokens/group.ts'
import { files } from './commands/files/group.ts'
import { firmware } from './commands/firmware/group.ts'
import { geofences } from './profiles/geofences/group.ts'
import { limits } from './equipment/limits/group.ts'
import { maintenance } from './maintenance/group.ts'
import { positions } from './map/positions/group.ts'
import { reports } from './reports/group.ts'
import { rollouts } from './commands/rollouts/group.ts'
import { scheduler } from './admin/scheduler/group.ts'
import { singleSignOn } from './organisation/single-sign-on/group.ts'
import { tokens } from './admin/tokens/group.ts'
import { tripLinks } from './reports/trip-links/group.ts'
import { units } from './equipment/units/group.ts'

/** Command groups in the order of the help. */
export const groups: readonly Group[] = [
  account,
  profile,
  units,
  devices,
  positions,
  alarms,
  commands,
  files,
  firmware,
  rollouts,
  reports,
  tripLinks,
  maintenance,
  geofences,
  limits,
  costs,
  scheduler,
  tokens,
  embedTokens,
  feedTokens,
  singleSignOn,
  audit,
  contractCalls,
  shellCompletion,
]

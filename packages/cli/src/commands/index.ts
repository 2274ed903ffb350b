import type { Group } from '../define/command.ts'
import { account, profile } from './account/group.ts'
import { alarms } from './alarms/group.ts'
import { contractCalls } from './api/group.ts'
import { commands } from './commands/group.ts'
import { reports } from './reports/group.ts'
import { positions } from './positions/group.ts'
import { units } from './units/group.ts'

/** All there is, in the order of the help. */
export const groups: readonly Group[] = [account, profile, units, positions, alarms, commands, reports, contractCalls]

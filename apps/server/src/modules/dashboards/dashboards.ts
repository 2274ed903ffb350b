import { countNextMonthExpirations, getMyEquipmentDashboard, updateMyEquipmentDashboard } from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { readLayout, writeLayout } from './equipment-layout.ts'
import { countNextMonth } from './expirations.ts'

/** What the dashboards ask for that no other area has. */
export const dashboards = [
  handle(getMyEquipmentDashboard, ({ caller, deps }) => readLayout(deps.db, caller.userId)),
  handle(updateMyEquipmentDashboard, ({ body, caller, deps }) => writeLayout(deps.db, caller.userId, body)),
  handle(countNextMonthExpirations, async ({ scope, deps }) => ({
    count: await countNextMonth(deps.db, scope, deps.clock()),
  })),
]

import { countNextMonthExpirations, getMyEquipmentDashboard, updateMyEquipmentDashboard } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { readLayout, writeLayout } from './equipment-layout.ts'
import { countNextMonth } from './expirations.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** What the dashboards ask for that no other area has. */
export const dashboards = [
  handle(getMyEquipmentDashboard, ({ caller, use }) => readLayout(use(Db), caller.userId)),
  handle(updateMyEquipmentDashboard, ({ body, caller, use }) => writeLayout(use(Db), caller.userId, body)),
  handle(countNextMonthExpirations, async ({ scope, use }) => ({
    count: await countNextMonth(use(Db), scope, use(Clock).now()),
  })),
]

import { engineHoursUnits, exportEngineHoursExcel } from '@muster/contract'
import { handle } from '../../../kernel/http/handler.ts'
import { askedUnits, checkUnits } from '../../../reporting/asked.ts'
import { userLook } from '../../../reporting/user-look.ts'
import { hoursFile } from './hours-file.ts'
import { unitHours } from './unit-hours.ts'

/** Engine hours (002 §7.3): of now, so that nobody asks for dates. */
export const engineHours = [
  handle(engineHoursUnits, async ({ body, scope, deps }) => {
    checkUnits(deps, 'engineHours', new Set(body.unitIds).size)
    return unitHours(deps.db, await askedUnits(deps.db, scope, body.unitIds), deps.clock().getTime())
  }),

  handle(exportEngineHoursExcel, async ({ body, scope, deps }) => {
    checkUnits(deps, 'engineHours', new Set(body.unitIds).size)
    const look = await userLook(deps.db, scope.userId)
    return hoursFile(deps, await askedUnits(deps.db, scope, body.unitIds), look)
  }),
]

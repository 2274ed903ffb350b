import { engineHoursUnits, exportEngineHoursExcel } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { requestedUnits, checkUnits } from '#reporting/requested.ts'
import { fileFormats } from '#reporting/user-formats.ts'
import { hoursFile } from './hours-file.ts'
import { unitHours } from './unit-hours.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Operations of the engine hours report (002 §7.3): current values, without dates. */
export const engineHours = [
  handle(engineHoursUnits, async ({ body, scope, use }) => {
    checkUnits(use, 'engineHours', new Set(body.unitIds).size)
    return unitHours(use(Db), await requestedUnits(use(Db), scope, body.unitIds), use(Clock).now().getTime())
  }),

  handle(exportEngineHoursExcel, async ({ body, query, scope, use }) => {
    checkUnits(use, 'exports', new Set(body.unitIds).size)
    const formats = await fileFormats(use, scope.userId, query.format)
    return hoursFile(use, await requestedUnits(use(Db), scope, body.unitIds), formats)
  }),
]

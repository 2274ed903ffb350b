import { engineHoursUnits, exportEngineHoursExcel } from '@muster/contract'
import { handle } from '../../../http/handler.ts'
import { askedUnits, checkUnits } from '../asked.ts'
import { reportFile } from '../report-file.ts'
import { userLook } from '../user-look.ts'
import { unitHours } from './unit-hours.ts'

/** Engine hours (002 §7.3): of now, so that nobody asks for dates. */
export const engineHours = [
  handle(engineHoursUnits, async ({ body, scope, deps }) => {
    checkUnits(deps, 'engineHours', new Set(body.unitIds).size)
    return unitHours(deps.db, await askedUnits(deps.db, scope, body.unitIds), deps.clock().getTime())
  }),

  handle(exportEngineHoursExcel, async ({ body, scope, deps }) => {
    checkUnits(deps, 'engineHours', new Set(body.unitIds).size)
    const now = deps.clock()
    const look = await userLook(deps.db, scope.userId)
    const units = await askedUnits(deps.db, scope, body.unitIds)
    const hours = await unitHours(deps.db, units, now.getTime())
    return reportFile({
      title: 'Engine hours', units, span: now, look,
      sheets: [{
        name: 'Engine hours',
        columns: [{ header: 'Unit', width: 28 }, { header: 'Engine hours (h)', kind: 'number', digits: 2 }, { header: 'Told at', kind: 'time' }],
        rows: [hours.map(({ unitName, engineHours, timestamp }) => [unitName, engineHours, timestamp && new Date(timestamp)])],
      }],
    })
  }),
]

import type { AskedUnit } from '../../../reporting/asked.ts'
import { reportFile } from '../../../reporting/report-file.ts'
import type { UserLook } from '../../../reporting/user-look.ts'
import { unitHours } from './unit-hours.ts'
import type { Use } from '../../../kernel/service.ts'
import { Clock, Db } from '../../../kernel/services.ts'

/** What the counters stand at now, as a workbook. */
export async function hoursFile(use: Use, units: readonly AskedUnit[], look: UserLook) {
  const db = use(Db)
  const clock = use(Clock).now
  const now = clock()
  const hours = await unitHours(db, units, now.getTime())
  return reportFile({
    title: 'Engine hours',
    units,
    span: now,
    look,
    sheets: [
      {
        name: 'Engine hours',
        columns: [
          { header: 'Unit', width: 28 },
          { header: 'Engine hours (h)', kind: 'number', digits: 2 },
          { header: 'Reported at', kind: 'time' },
        ],
        rows: [
          hours.map(({ unitName, engineHours, timestamp }) => [
            unitName,
            engineHours,
            timestamp && new Date(timestamp),
          ]),
        ],
      },
    ],
  })
}

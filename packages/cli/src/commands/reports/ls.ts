import { reportLimits, type ReportLimit } from '@muster/contract'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import { entryOf, exportIds, type ExportEntry } from './export-types.ts'
import type { ls } from './definitions.ts'

interface Row extends Omit<ExportEntry, 'limit'> {
  readonly name: string
  readonly limit: ReportLimit
}

const columns = columnsOf<Row>()(
  'name',
  'title',
  'formats',
  'units',
  'span',
  { name: 'days', value: ({ limit }) => limit.days, kind: 'number' },
  { name: 'unitsAtOnce', value: ({ limit }) => limit.units, kind: 'number' },
)

/** Lists the default limits; the export applies those of the installation. */
export const run: Run<typeof ls> = async ({ options }, { out }) => {
  const rows = exportIds.map(name => {
    const { limit, ...entry } = entryOf(name)
    return { name, ...entry, limit: limit ? reportLimits[limit] : {} }
  })
  await out.list({ columns, rows, options })
}

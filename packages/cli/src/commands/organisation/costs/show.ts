import { getCostSettings } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import type { show } from './definitions.ts'

interface Row {
  entry: 'fuel' | 'price' | 'factor'
  of: string
  typeId?: number | undefined
  from?: string | undefined
  value?: number | undefined
  source?: string | undefined
  year?: number | undefined
  changedBy?: string | undefined
  changedAt?: string | undefined
}

const columns = columnsOf<Row>()('entry', 'of', 'typeId', 'from', 'value', 'source', 'year', 'changedBy', 'changedAt')

export const run: Run<typeof show> = async ({ options: { company, ...options } }, { connect, note, out }) => {
  if (company === undefined) throw badUsage('Select a company.', 'Add --company <id>.')
  const { core, formats } = await connect()
  const { fuels, prices, factors, standards, isOwn, currencyId } = await core.api.call(getCostSettings, {
    path: { id: company },
  })
  const own = new Set(factors.map(({ fuel }) => fuel))
  const rows: Row[] = [
    ...fuels.map(({ fuel, typeId }): Row => ({ entry: 'fuel', of: fuel, typeId })),
    ...prices.map(({ priced, typeId, validFrom, price, changedBy, changedAt }): Row => ({
      entry: 'price',
      of: priced,
      typeId,
      from: validFrom,
      value: price,
      changedBy,
      changedAt,
    })),
    ...[...factors, ...standards.filter(({ fuel }) => !own.has(fuel))].map(
      ({ fuel, kilograms, source, year }): Row => ({ entry: 'factor', of: fuel, value: kilograms, source, year }),
    ),
  ]
  note(`${isOwn ? 'Own' : 'Inherited'} settings; currency: ${currencyId ?? 'none'}.`)
  await out.list({ columns, rows, options, formats, empty: 'There are no prices.' })
}

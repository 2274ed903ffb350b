import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import type { show } from './definitions.ts'
import { limitNames, limitText } from './limit-text.ts'
import { limitsOf } from './owner.ts'

interface Row {
  limit: string
  own: string
  effective: string
  from: string
}

const columns = columnsOf<Row>()('limit', 'own', 'effective', { name: 'from', value: ({ from }) => from, firm: true })

export const run: Run<typeof show> = async ({ options: { unit, company, type, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  const { read } = await limitsOf(core.api, { unit, company, type })
  const { own, effective, inheritedFrom } = await read()
  const level = unit === undefined ? (company === undefined ? 'TYPE' : 'COMPANY') : 'UNIT'
  await out.list({
    columns,
    rows: limitNames.map(limit => ({
      limit,
      own: limitText(limit, own),
      effective: limitText(limit, effective),
      from:
        own[limit] === undefined ? (inheritedFrom.find(origin => origin.limit === limit)?.level ?? 'DEFAULT') : level,
    })),
    options,
    formats,
    empty: 'There are no limits.',
  })
}

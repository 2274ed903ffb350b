import { lookupIoProfilesDeviceFeatureSetsByCode, operations, type Operation } from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { constantTables, shownRow } from './constant-tables.ts'
import { readTable } from './read-table.ts'

/** Handlers for all tables of `/api/lookup-tables`; the path of the operation names the table. */
export const lookups: readonly Handler[] = [
  ...operations
    .filter(({ area }) => area === 'lookups')
    .filter(({ path }) => !path.endsWith('/{code}'))
    .map(bind),
  handle(lookupIoProfilesDeviceFeatureSetsByCode, async context => {
    const t = await textsOfReader(context)
    const sets = constantTables['io-profiles-device-feature-sets'] ?? []
    return sets.filter(({ code }) => code === context.path.code).map(set => shownRow(t, set))
  }),
]

/** Paging, search, and the table's own parameters. */
type Query = { filter?: string; start?: number; limit?: number } & Record<string, unknown>

function bind(operation: Operation): Handler {
  const [table = '', byIds] = operation.path.replace('/api/lookup-tables/', '').split('/')
  return handle(operation, async context => {
    const { query, body, scope, use } = context
    const { filter, start, limit, ...parameters } = query as Query
    const ids = byIds ? (body as number[]) : undefined
    const t = await textsOfReader(context)
    const found = await readTable(use, table, { scope, parameters, t }, { filter, start, limit, ids })
    return operation.paging ? found : found.items
  })
}

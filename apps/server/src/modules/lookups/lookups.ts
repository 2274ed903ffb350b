import { lookupIoProfilesDeviceFeatureSetsByCode, operations, type Operation } from '@muster/contract'
import { handle, type Bound } from '../../kernel/http/handler.ts'
import { constantTables } from './constants.ts'
import { readTable } from './read-table.ts'

/** One handler for every table of `/api/lookup-tables`: which table it is, the operation's own path says. */
export const lookups: readonly Bound[] = [
  ...operations
    .filter(({ area }) => area === 'lookups')
    .filter(({ path }) => !path.endsWith('/{code}'))
    .map(bind),
  handle(lookupIoProfilesDeviceFeatureSetsByCode, ({ path }) =>
    (constantTables['io-profiles-device-feature-sets'] ?? []).filter(({ code }) => code === path.code),
  ),
]

/** A table's parameters beside those of paging. */
type Query = { filter?: string; start?: number; limit?: number } & Record<string, unknown>

function bind(operation: Operation): Bound {
  const [table = '', byIds] = operation.path.replace('/api/lookup-tables/', '').split('/')
  return handle(operation, async ({ query, body, scope, use }) => {
    const { filter, start, limit, ...parameters } = query as Query
    const ids = byIds ? (body as number[]) : undefined
    const found = await readTable(use, table, { scope, parameters }, { filter, start, limit, ids })
    return operation.paging ? found : found.items
  })
}

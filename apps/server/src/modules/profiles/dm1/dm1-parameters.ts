import { textsOfReader } from '#kernel/texts/texts.ts'
import type { TFunction } from 'i18next'
import {
  dm1ParameterCalls,
  dm1PlatformCalls,
  dm1SourceAddressCalls,
  listDm1PlatformParameters,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { constantTables, shownRow } from '#modules/admin/lookups/public.ts'
import { listRecords, namesOf, readRecord, type Names } from '#kernel/records/read-records.ts'
import type { StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { Db } from '#kernel/dependencies.ts'

type Parameter = Omit<FleetSchemas['Dm1Parameter'], 'parameterId' | 'version'>

const platform = ({ id, name, version }: StoredRecord<unknown>) => ({ platformId: id, name, version })
const sourceAddress = ({ id, name, version, data }: StoredRecord<{ code?: number }>) => ({
  sourceAddressId: id,
  name,
  ...data,
  version,
})

function parameterRow(
  { id, version, data }: StoredRecord<Parameter>,
  names: Names,
  t: TFunction,
): FleetSchemas['Dm1ParameterRow'] {
  const lamp = constantTables['dm1-lamp-colors']?.find(colour => colour.id === data.lampColorId)
  return {
    parameterId: id,
    ...data,
    version,
    platformName: names.get(data.platformId) ?? '-',
    sourceAddressName: names.get(data.sourceAddressId) ?? '-',
    lampColorName: lamp && shownRow(t, lamp).label,
  }
}

export const dm1Parameters: readonly Handler[] = [
  ...recordHandlers({
    kind: 'dm1-platform',
    flagged: false,
    ...dm1PlatformCalls,
    keep: () => ({}),
    row: platform,
    detail: platform,
  }),
  ...recordHandlers({
    kind: 'dm1-source-address',
    flagged: false,
    ...dm1SourceAddressCalls,
    keep: ({ code }): { code?: number } => ({ code }),
    row: sourceAddress,
    detail: sourceAddress,
  }),
  ...recordHandlers({
    kind: 'dm1-parameter',
    flagged: false,
    ...dm1ParameterCalls,
    keep: ({ description, dtcCode, spnCode, fmiCode, lampColorId, notes, platformId, sourceAddressId }): Parameter => ({
      description,
      dtcCode,
      spnCode,
      fmiCode,
      lampColorId,
      notes,
      platformId,
      sourceAddressId,
    }),
    refersTo: ({ platformId, sourceAddressId }) => [
      { field: 'platformId', kind: 'dm1-platform', id: platformId },
      { field: 'sourceAddressId', kind: 'dm1-source-address', id: sourceAddressId },
    ],
    row: parameterRow,
    detail: ({ id, version, data }) => ({ parameterId: id, ...data, version }),
  }),
  handle(listDm1PlatformParameters, async context => {
    const { path, query, scope, use } = context
    const db = use(Db)
    await readRecord(db, scope, { kind: 'dm1-platform' }, path.id)
    const { items, totalCount } = await listRecords<Parameter>(db, scope, 'dm1-parameter', query, {
      narrowed: sql`r.refers_to @> array[${path.id}::int]`,
    })
    const [names, t] = await Promise.all([namesOf(db, items), textsOfReader(context)])
    return { items: items.map(record => parameterRow(record, names, t)), totalCount }
  }),
]

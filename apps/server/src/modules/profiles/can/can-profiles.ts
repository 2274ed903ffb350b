import { canProfileCalls, type FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import type { Names } from '#kernel/records/read-records.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { usedLineFields, linesOf, violations, type StoredLine } from './can-profile-rules.ts'
import type { Reference } from '#kernel/records/record-kind.ts'

type Input = FleetSchemas['CanProfileInput']
type Profile = FleetSchemas['CanProfile']
type Managed =
  | 'canProfileId'
  | 'name'
  | 'isDefault'
  | 'companyId'
  | 'companyName'
  | 'version'
  | 'readOnly'
  | 'createdDateTime'
  | 'createdUserName'
type Data = Omit<Profile, Managed | 'canLine0' | 'canLine1'> & { canLine0?: StoredLine; canLine1?: StoredLine }

export const canProfiles = recordHandlers({
  kind: 'can-profile',
  ...canProfileCalls,
  keep(input: Input, { scope }, before): Data {
    const errors = violations(input)
    if (errors.length > 0) throw badRequest(['problem.canProfileInvalid'], { errors })
    const { name: _, isDefault: __, companyId: ___, version: ____, ...rest } = input
    return {
      ...defaults,
      ...rest,
      canLine0: usedLineFields(input.canLine0),
      canLine1: usedLineFields(input.canLine1),
      notification: notificationOf(input.notification, scope, before),
    }
  },
  refersTo: (data): Reference[] => [
    ...notificationReferences(data),
    ...(data.dm1PlatformId === undefined
      ? []
      : [{ field: 'dm1PlatformId', kind: 'dm1-platform' as const, id: data.dm1PlatformId }]),
    ...data.dm1Conditions.map(({ canParameterId: id }) => ({
      field: 'dm1Conditions.canParameterId',
      kind: 'can-parameter' as const,
      id,
    })),
    ...linesOf(data).flatMap(({ field, line }): Reference[] => [
      { field: `${field}.canProtocolId`, kind: 'can-protocol', id: line.canProtocolId },
      ...line.canParameters.map(({ canParameterId: id }) => ({
        field: `${field}.canParameters`,
        kind: 'can-parameter' as const,
        id,
      })),
    ]),
  ],
  row: record => ({
    canProfileId: record.id,
    ...profileRow(record),
    parametersCount: linesOf(record.data)
      .flatMap(({ line }) => line.canParameters)
      .filter(({ bound }) => bound).length,
  }),
  async detail(record, { db, names }) {
    const { canLine0, canLine1, ...data } = record.data
    const shown = (line: StoredLine | undefined, number: number) =>
      line && showLine(db, names, line, record.id * 2 + number)
    return {
      canProfileId: record.id,
      ...profileDetail(record),
      ...data,
      canLine0: await shown(canLine0, 0),
      canLine1: await shown(canLine1, 1),
      readOnly: !record.isOwn,
      createdDateTime: record.createdAt.toISOString(),
      createdUserName: record.createdBy,
    }
  },
})

const defaults = {
  maxParametersAllowed: 80,
  dm1Enable: false,
  dm1ParametersForPlatform: false,
  dm1BlacklistedSourceAddressCodes: [],
  dm1Conditions: [],
  dm1ConditionsDuration: 0,
  longIdle: false,
}

async function showLine(
  db: Database,
  names: Names,
  line: StoredLine,
  canLineId: number,
): Promise<FleetSchemas['CanLine']> {
  const { canProtocolId } = line
  const protocol = await db
    .selectFrom('record')
    .select(['name', 'data'])
    .where('record_id', '=', canProtocolId)
    .executeTakeFirst()
  return {
    ...line,
    canLineId,
    protocol: { canProtocolId, name: protocol?.name ?? '-', baudRate: Number(protocol?.data.baudRate ?? 0) },
    canParameters: line.canParameters.map(parameter => ({
      ...parameter,
      description: names.get(parameter.canParameterId) ?? '-',
    })),
  }
}

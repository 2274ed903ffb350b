import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBases, type Operation } from '@muster/contract'
import { expect, it } from 'vitest'
import { resources } from './resources.ts'

// A field that the form drops would be erased by the next save.

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: readonly unknown[]
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}
type Content = Record<'application/json', { schema: Schema }>
interface Described {
  operationId: string
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

const generated = join(import.meta.dirname, '../../../../packages/contract/generated/openapi')
const documents = new Map(
  Object.keys(defaultBases).map(service => [
    service,
    JSON.parse(readFileSync(join(generated, `${service}.json`), 'utf8')) as Document,
  ]),
)

const describedAs = ({ id, service }: Operation) =>
  Object.values(documents.get(service)?.paths ?? {})
    .flatMap(path => Object.values(path))
    .find(({ operationId }) => operationId === id)
const bodyOf = (operation: Operation) => describedAs(operation)?.requestBody?.content['application/json'].schema
const answerOf = (operation: Operation) =>
  describedAs(operation)?.responses['200']?.content?.['application/json'].schema

/** Resolves references, merges compounds and selects the first alternative of a choice. */
function plain(service: string, schema: Schema): Schema {
  if (schema.$ref) {
    const found = documents.get(service)?.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return found ? plain(service, found) : {}
  }
  const kind = schema.anyOf?.map(each => plain(service, each)).find(({ type }) => type !== 'null')
  if (kind) return kind
  const parts = (schema.allOf ?? []).map(part => plain(service, part))
  const properties = Object.assign({}, ...parts.map(part => part.properties), schema.properties) as Schema['properties']
  return parts.length > 0 ? { ...schema, type: 'object', properties } : schema
}

let count = 0
/** Creates a value with all fields, each different from the form's defaults. */
function full(service: string, schema: Schema): unknown {
  const {
    type,
    properties,
    items,
    enum: values,
    format,
    minimum = 0,
    maximum = 1e6,
    maxLength,
  } = plain(service, schema)
  if (values) return values.findLast(value => value !== null)
  const kind = typeof type === 'string' ? type : type?.find(each => each !== 'null')
  if (kind === 'object')
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, part]) => [name, full(service, part)]))
  if (kind === 'array') return [full(service, items ?? {})]
  if (kind === 'boolean') return true
  if (kind === 'integer' || kind === 'number') return Math.min(maximum, Math.max(minimum, 3 + (count++ % 40)))
  if (format === 'date-time') return '2026-05-06T07:08:09.000Z'
  return `text ${count++}`.slice(0, maxLength)
}

/** Selects the fields of a record that the body of another call accepts. */
function placed(service: string, value: unknown, schema: Schema): unknown {
  const { items = {}, properties = {} } = plain(service, schema)
  if (Array.isArray(value)) return value.map(each => placed(service, each, items))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const own = properties[name]
      return own ? [[name, placed(service, part, own)]] : []
    }),
  )
}

/** Lists the paths that one value has and another lacks. */
function differences(was: unknown, is: unknown, place = ''): string[] {
  if (typeof was !== 'object' || was === null) return Object.is(was, is) ? [] : [place]
  if (typeof is !== 'object' || is === null) return [place]
  return Object.entries(was).flatMap(([name, part]) =>
    differences(part, (is as Record<string, unknown>)[name], place ? `${place}.${name}` : name),
  )
}

/** Requirements that name the fields of each kind of record. */
const rows: Record<string, string> = {
  'equipment.btms': 'ADM-022',
  'equipment.units': 'ADM-047',
  'maintenance.service-types': 'MNT-026',
  'maintenance.services': 'MNT-024',
  'organisation.companies': 'ADM-042',
  'organisation.fleets': 'ADM-030',
  'organisation.groups': 'ADM-033',
  'organisation.users': 'ADM-035',
  'profiles.can-parameters': 'PROF-001',
  'profiles.can-profiles': 'PROF-014 PROF-016 PROF-017',
  'profiles.can-protocols': 'PROF-012',
  'profiles.curfews': 'PROF-033',
  'profiles.dm1-parameters': 'ADM-083',
  'profiles.dm1-platforms': 'ADM-084',
  'profiles.dm1-source-addresses': 'ADM-085',
  'profiles.geofences': 'GEO-024',
  'profiles.io-profiles': 'PROF-036 PROF-037 PROF-038 PROF-039 PROF-050 PROF-051',
}

/** Fields of the record created by `full` that are ignored, with the reason. */
const leftOut: Record<string, [fields: string, why: string]> = {
  'commands.templates': [
    'action.output action.intervalSeconds fileName',
    'its action is of another type, and a file name goes with a new file',
  ],
  'equipment.units': [
    'clientId satelliteConfig analogUnit fuel profiles fleets features',
    'only what was changed is sent',
  ],
  'maintenance.services': ['intervalTypeId', 'the form holds its code'],
  'organisation.users': ['roleId', 'it follows from the group'],
  'profiles.can-parameters': ['muTypeId muId conditionalOffset', 'its unit of measure is a label of its own'],
  'profiles.power-profiles': ['rules.0.motionId', 'its rule is of another condition'],
  'profiles.status-profiles': ['rules.0.canParameterId', 'its rule is of another condition'],
  'reports.scheduled': ['unitIds.0', 'it covers a company'],
}

const changeable = resources.filter(([, { access }]) => access.edit)

it('covers all kinds of records except read-only ones', () => {
  const ids = new Set(changeable.map(([id]) => id))
  expect(resources.flatMap(([id]) => (ids.has(id) ? [] : [id]))).toEqual([
    'reports.shared-trips',
    'admin.feed-tokens',
    'admin.embed-tokens',
    'admin.access-tokens',
  ])
})

it.each(changeable.map(([id, resource]) => [[rows[id] ?? [], id].flat().join(' '), id, resource] as const))(
  '%s: keeps every field of a record that is opened and saved',
  async (_, id, resource) => {
    count = 0
    let record: unknown
    let sent: [operation: Operation, body: unknown] | undefined
    const call = async (operation: Operation, { body }: { body?: unknown } = {}) => {
      if (operation.method !== 'GET') sent ??= [operation, body]
      const schema = answerOf(operation)
      const answer = schema && full(operation.service, schema)
      record ??= answer
      return structuredClone(answer)
    }
    const opened = resource.create({ api: { call } } as never)
    const { model, version } = await opened.open(7)
    await opened.save(model, 7, version)
    const [operation, body] = sent ?? []
    const schema = operation && bodyOf(operation)
    if (!schema) throw new Error(`${id} sends nothing.`)
    const [fields] = leftOut[id] ?? []
    expect(differences(placed(operation.service, record, schema), body)).toEqual(fields?.split(' ') ?? [])
  },
)

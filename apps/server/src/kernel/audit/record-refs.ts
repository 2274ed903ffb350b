import type { Operation } from '@muster/contract'
import type { Thing } from '../texts/sentence.ts'
import { isAuditedKind } from './record-kinds.ts'

/** Record that an operation concerns. */
export interface RecordRef {
  kind: Thing
  /** Absent for a record identified by name. */
  id?: string
  name?: string
  /** True for a record that is not the subject of the call: an entry is stored only if it changed. */
  isBeside?: boolean
}

/** Record kinds by path prefix; the first match applies. */
const kindsByPath: readonly (readonly [path: string, kind: Thing])[] = [
  ['/api/access-tokens', 'access-token'],
  ['/api/alarms/', 'alarm'],
  ['/api/audit/people', 'person'],
  ['/api/auth/impersonate/', 'user'],
  ['/api/brand', 'brand'],
  ['/api/btm', 'btm'],
  ['/api/can-parameters', 'can-parameter'],
  ['/api/can-profiles', 'can-profile'],
  ['/api/can-protocols', 'can-protocol'],
  ['/api/can-sniffing', 'can-request'],
  ['/api/companies', 'company'],
  ['/api/curfew-profiles', 'curfew-profile'],
  ['/api/devices', 'device'],
  ['/api/dm1/parameters', 'dm1-parameter'],
  ['/api/dm1/platforms', 'dm1-platform'],
  ['/api/dm1/source-addresses', 'dm1-source-address'],
  ['/api/duty-profiles', 'duty-profile'],
  ['/api/embed-tokens', 'embed-token'],
  ['/api/feed-tokens', 'feed-token'],
  ['/api/fence-profiles', 'fence-profile'],
  ['/api/firmware/keys', 'firmware-key'],
  ['/api/firmware', 'firmware'],
  ['/api/fleets', 'fleet'],
  ['/api/history/units', 'unit'],
  ['/api/imports', 'import'],
  ['/api/io-profiles', 'io-profile'],
  ['/api/maintenance-profiles', 'maintenance-profile'],
  ['/api/maintenance-services', 'maintenance-service'],
  ['/api/maintenance/service-types', 'maintenance-service-type'],
  ['/api/maintenance/', 'unit'],
  ['/api/model', 'model'],
  ['/api/notificationgroup', 'notification-group'],
  ['/api/notifications/enabled-alarm-delete', 'user'],
  ['/api/power-profiles', 'power-profile'],
  ['/api/push/devices', 'push-device'],
  ['/api/push/quiet-hours', 'user'],
  ['/api/quarantine', 'quarantined-device'],
  ['/api/render/ft-history/', 'unit'],
  ['/api/report-scheduling/configs', 'report-config'],
  ['/api/rollouts', 'rollout'],
  ['/api/scheduler', 'cluster-trigger'],
  ['/api/sensors', 'sensor'],
  ['/api/sign-on-domains', 'sign-on-domain'],
  ['/api/trip-links', 'trip-link'],
  ['/api/type', 'type'],
  ['/api/units/transfer/history', 'transfer'],
  ['/api/unit/', 'unit'],
  ['/api/units/', 'unit'],
  ['/api/user/command-template-catalogs', 'command-profile'],
  ['/api/user/command-templates', 'command-template'],
  ['/api/user/commands', 'command'],
  ['/api/user/file-transfer', 'file-transfer'],
  ['/api/users/groups', 'user-group'],
  ['/api/users/me/sessions', 'session'],
  ['/api/users', 'user'],
]

/** Returns the kind of record that an operation's path addresses. */
export const kindOf = ({ path }: Pick<Operation, 'path'>): Thing | undefined =>
  kindsByPath.find(([start]) => path.startsWith(start))?.[1]

/** Maximum number of records of one call whose changes are stored. */
const most = 1000

/** Body and query fields that contain record IDs. */
const fields: Readonly<Record<string, Thing>> = {
  unitId: 'unit',
  unitIds: 'unit',
  assetId: 'unit',
  assetIds: 'unit',
  userId: 'user',
  deviceId: 'device',
  deviceIds: 'device',
  catalogId: 'command-profile',
}

/** Operations on the caller's own account. */
const ofCaller = /^\/api\/users\/(me|change-password)(\/|$)/

export interface NamedInput {
  path: object
  query: object
  body: unknown
}

/** Returns the records that a call names. Records in its query and body are secondary if the subject is of another kind. */
export function recordsIn(operation: Operation, { path, query, body }: NamedInput, callerId?: number): RecordRef[] {
  const kind = kindOf(operation)
  const [param = ''] = /(?<=\{)[^}]+(?=\})/.exec(operation.path) ?? []
  const values = path as Record<string, unknown>
  const refs: RecordRef[] = []
  if (ofCaller.test(operation.path)) {
    if (callerId !== undefined) refs.push({ kind: 'user', id: String(callerId) })
  } else if (kind && values['name'] !== undefined) {
    refs.push(isAuditedKind(kind) ? { kind, name: String(values['name']) } : { kind, id: String(values['name']) })
  } else if (kind && values[param] !== undefined) refs.push({ kind, id: String(values[param]) })
  const hasSubject = refs.length > 0
  for (const part of [query, body]) {
    if (typeof part !== 'object' || part === null) continue
    for (const ref of namedIn(part as Record<string, unknown>))
      refs.push({ ...ref, isBeside: hasSubject || (kind !== undefined && kind !== ref.kind) })
  }
  return distinct(refs).slice(0, most)
}

function namedIn(part: Record<string, unknown>): RecordRef[] {
  const named = Object.entries(fields).flatMap(([field, kind]) =>
    [part[field]].flat().flatMap(id => (isId(id) ? [{ kind, id: String(id) }] : [])),
  )
  const assigned = Array.isArray(part['assignements']) ? part['assignements'] : []
  const units = assigned.map(one => (one as { unitId?: unknown }).unitId).filter(isId)
  return [...named, ...units.map(id => ({ kind: 'unit' as const, id: String(id) }))]
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value)

export const keyOf = ({ kind, id, name }: RecordRef) => `${kind} ${id ?? `"${name}"`}`

/** Keeps the first reference to each record. */
const distinct = (refs: readonly RecordRef[]) =>
  [...new Map(refs.toReversed().map(ref => [keyOf(ref), ref])).values()].toReversed()

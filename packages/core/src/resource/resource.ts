import type { FleetSchemas } from '@muster/contract'
import type { Access } from '../access/access.ts'
import type { PageQuery, Rows } from '../api/paging.ts'
import type { Service } from '../registry/service.ts'

/** Records of one kind, whatever dialect their calls speak: screens, widgets and the command line use the same five functions. */
export interface Resource<Row, Model> {
  list(page: PageQuery, more?: Call): Promise<Rows<Row>>
  get(id: number, call?: Call): Promise<Model>
  /** Adds a record when no id is given, else changes that one. Gives the record's id. */
  save(model: Model, id?: number): Promise<number>
  remove(id: number): Promise<void>
  /** Gives the copy's id. */
  clone(id: number): Promise<number>
  /** Where the record is used. */
  usage(id: number, call?: Pick<Call, 'signal'>): Promise<RecordUsage>
  /** Its saves, the newest first. */
  versions(id: number, call?: Pick<Call, 'signal'>): Promise<readonly RecordVersion[]>
  /** What it was in one of them. */
  version(id: number, version: number, call?: Pick<Call, 'signal'>): Promise<Model>
}

export type RecordUsage = FleetSchemas['RecordUsage']
export type RecordVersion = FleetSchemas['RecordVersion']

interface Call {
  /** More of the list's own query: a brand, a status. */
  readonly filters?: object
  readonly signal?: AbortSignal
}

/** What may be done to a resource, as the contract says it; what is left out cannot be done by anybody. */
export interface ResourceAccess {
  readonly add?: Access
  readonly edit?: Access
  readonly remove?: Access
  readonly clone?: Access
  readonly versions?: Access
}

/** A resource before a host has made it: `core.use(fleets).list({ page: 1, size: 50 })`. */
export interface ResourceService<Row, Model> extends Service<Resource<Row, Model>> {
  readonly access: ResourceAccess
}

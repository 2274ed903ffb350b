import type { FleetSchemas } from '@muster/contract'
import type { Access } from '../access/access.ts'
import type { PageQuery, Rows } from '../api/paging.ts'
import type { Client } from '../registry/client.ts'

/** Records of one kind. Screens, widgets and the command line use these functions for all operations. */
export interface Resource<Row, Model> {
  list(page: PageQuery, more?: Call): Promise<Rows<Row>>
  get(id: number, call?: Call): Promise<Model>
  /** Reads a record to edit it. */
  open(id: number, call?: Call): Promise<Opened<Model>>
  /**
   * Creates a record without an ID, else updates it. Returns its ID.
   *
   * @param version of the opened record; the server rejects the update with `laterSave` if someone else saved it since
   */
  save(model: Model, id?: number, version?: number): Promise<number>
  remove(id: number): Promise<void>
  /** Copies a record. Returns the ID of the copy. */
  clone(id: number): Promise<number>
  /** Returns where the record is used. */
  usage(id: number, call?: Pick<Call, 'signal'>): Promise<RecordUsage>
  /** Returns the saved versions, newest first. */
  versions(id: number, call?: Pick<Call, 'signal'>): Promise<readonly RecordVersion[]>
  /** Returns the record in an earlier version. */
  version(id: number, version: number, call?: Pick<Call, 'signal'>): Promise<Model>
}

/** Record with the version that fills a form. */
export interface Opened<Model> {
  readonly model: Model
  /** Undefined for records that the server does not version. */
  readonly version: number | undefined
}

export type RecordUsage = FleetSchemas['RecordUsage']
export type RecordVersion = FleetSchemas['RecordVersion']

interface Call {
  /** Additional query parameters of the list, such as a brand or a status. */
  readonly filters?: object
  readonly signal?: AbortSignal
}

/** Access of each action, from the contract. An action without an entry is unavailable. */
export interface ResourceAccess {
  readonly add?: Access
  readonly edit?: Access
  readonly remove?: Access
  readonly clone?: Access
  readonly versions?: Access
}

/** Definition of a resource, used as `core.use(fleets).list({ page: 1, size: 50 })`. */
export interface ResourceClient<Row, Model> extends Client<Resource<Row, Model>> {
  readonly access: ResourceAccess
}

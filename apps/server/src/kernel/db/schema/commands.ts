import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime, NullableJson, NullableTime } from './columns.ts'

/** Commands to units. */
export interface CommandTables {
  command_template: CommandTemplateTable
  command_catalog: CommandCatalogTable
  command_catalog_template: CommandCatalogTemplateTable
  command_catalog_unit: CommandCatalogUnitTable
  command: CommandTable
}

export interface CommandTemplateTable {
  template_id: Generated<number>
  /** Null for a record shared by all companies. */
  company_id: number | null
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  name: string
  version: Generated<number>
  description: string | null
  /** CAN frames as hex. */
  payload: string | null
  file_name: string | null
  /** Content of a file sent to a unit. */
  file_id: number | null
  /** Gateway request, in Traccar's terms. */
  action: NullableJson<CommandAction>
  updated_at: DefaultTime
}

export interface CommandAction {
  /** `positionSingle`, `engineStop` … */
  type: string
  attributes?: Record<string, string | number | boolean>
}

export interface CommandCatalogTable {
  catalog_id: Generated<number>
  company_id: number | null
  name: string
  version: Generated<number>
  description: string | null
  updated_at: DefaultTime
}

export interface CommandCatalogTemplateTable {
  catalog_id: number
  template_id: number
}

export interface CommandCatalogUnitTable {
  catalog_id: number
  unit_id: number
}

export interface CommandTable {
  command_id: Generated<number>
  unit_id: number
  template_id: number | null
  template_name: string
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: Generated<'QUEUED' | 'FETCHED' | 'IN_PROGRESS' | 'COMPLETED' | 'ABORTED' | 'ERROR'>
  message: string | null
  /** Embed token used by the sending page; null for other senders. */
  sent_by: string | null
  user_id: number | null
  user_name: string
  /** Support user who acted as the user. */
  actor_id: ColumnType<number | null, number | null | undefined>
  actor_name: ColumnType<string | null, string | null | undefined>
  /** Requests with the same key create one command. */
  request_key: string | null
  created_at: DefaultTime
  updated_at: DefaultTime
  expires_at: NullableTime
  /** Time at which a gateway received it; it can no longer be cancelled. */
  handed_at: NullableTime
  fetched_at: NullableTime
  started_at: NullableTime
  ended_at: NullableTime
  /** Time at which the device reported the result, by its clock. */
  answered_at: NullableTime
  /** Time of the next step. */
  due_at: DefaultTime
  /** Time at which the claim of a server ends. */
  claimed_until: NullableTime
  /** Roll-out that created it. */
  rollout_id: ColumnType<number | null, number | null | undefined>
  /** Its roll-out is paused, or its unit does not meet the condition. */
  is_held: Generated<boolean>
}

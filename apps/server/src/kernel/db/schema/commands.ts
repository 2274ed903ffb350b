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
  /** Null for one that all companies share. */
  company_id: number | null
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  name: string
  version: Generated<number>
  description: string | null
  /** CAN frames as hex. */
  payload: string | null
  file_name: string | null
  /** Content of a file that was sent to a unit. */
  file_id: number | null
  /** Request to a gateway, in the terms of Traccar. */
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
  /** Embed token by which a page sent it; null for other senders. */
  sent_by: string | null
  user_id: number | null
  user_name: string
  /** Support user who acted as the user. */
  actor_id: ColumnType<number | null, number | null | undefined>
  actor_name: ColumnType<string | null, string | null | undefined>
  /** Requests with the same key are one command. */
  request_key: string | null
  created_at: DefaultTime
  updated_at: DefaultTime
  expires_at: NullableTime
  /** A gateway received it: it cannot be cancelled any more. */
  handed_at: NullableTime
  fetched_at: NullableTime
  started_at: NullableTime
  ended_at: NullableTime
  /** When the device reported its end, by its clock. */
  answered_at: NullableTime
  /** Time of the next step. */
  due_at: DefaultTime
  /** End of the claim of one server. */
  claimed_until: NullableTime
  /** Roll-out that sent it. */
  rollout_id: ColumnType<number | null, number | null | undefined>
  /** Its roll-out is paused, or its unit does not meet the condition. */
  is_held: Generated<boolean>
}

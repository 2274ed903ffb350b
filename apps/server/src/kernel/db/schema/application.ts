import type { Generated } from 'kysely'
import type { DefaultTime, Json } from './columns.ts'

/** Settings, applied migrations and running servers. */
export interface ApplicationTables {
  setting: SettingTable
  migration: MigrationTable
  server_instance: ServerInstanceTable
  server_message: ServerMessageTable
}

export interface SettingTable {
  key: string
  value: Json<unknown>
}

export interface MigrationTable {
  name: string
  applied_at: DefaultTime
  checksum: string
}

export interface ServerInstanceTable {
  id: string
  host: string
  pid: number
  version: string
  started_at: DefaultTime
  seen_at: DefaultTime
  /** A transaction, as text. */
  read_to: string | null
  peers: Generated<string[]>
  clients: Generated<number>
  lag_ms: Generated<number>
  /** Null for a server of a version before the column. */
  has_broker: boolean | null
}

export interface ServerMessageTable {
  /** A transaction, as text. */
  written_by: Generated<string>
  message_id: Generated<number>
  server_id: string
  kind: string
  body: string
  written_at: DefaultTime
}

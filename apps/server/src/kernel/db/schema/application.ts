import type { DefaultTime, Json } from './columns.ts'

/** Settings, which migrations are done, and which servers run. */
export interface ApplicationTables {
  setting: SettingTable
  migration: MigrationTable
  server_instance: ServerInstanceTable
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
}

import type { DefaultTime, Json } from './columns.ts'

/** Texts, settings, and which migrations are done. */
export interface ApplicationTables {
  translation: TranslationTable
  setting: SettingTable
  migration: MigrationTable
}

export interface TranslationTable {
  lang: string
  key: string
  text: string
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

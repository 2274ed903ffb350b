import type { ColumnType, Generated } from 'kysely'
import type { DefaultTime } from './columns.ts'

/** Texts in use, and their translation versions. */
export interface TranslationTables {
  translation: TranslationTable
  translation_project: TranslationProjectTable
  translation_version: TranslationVersionTable
  translation_source: TranslationSourceTable
  translation_draft: TranslationDraftTable
  translation_pull: TranslationPullTable
  translation_event: TranslationEventTable
}

/** A text in use. */
export interface TranslationTable {
  lang: string
  key: string
  text: string
  /** Null for a text that was not pulled. */
  project_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Translated English text. */
  source_text: ColumnType<string | null, string | null | undefined, string | null>
}

export interface TranslationProjectTable {
  project_id: number
  code: 'portal' | 'widgets' | 'cli' | 'server'
  name: string
}

export interface TranslationVersionTable {
  version_id: Generated<number>
  project_id: number
  name: string
  created_at: DefaultTime
  pushed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** An English text of a version. */
export interface TranslationSourceTable {
  version_id: number
  key: string
  text: string
}

/** Translation in a version; it may outlive its source text. */
export interface TranslationDraftTable {
  version_id: number
  lang: string
  key: string
  text: string
  /** Translated English text. */
  source_text: string
  changed_at: DefaultTime
}

/** When a language was last pulled. */
export interface TranslationPullTable {
  project_id: number
  lang: string
  version_name: string
  pulled_at: DefaultTime
}

/** Names are copied, because it outlives its project, version and user. */
export interface TranslationEventTable {
  event_id: Generated<number>
  happened_at: DefaultTime
  user_company_id: number
  user_name: string
  project_id: number
  project_name: string
  action: 'INIT' | 'PUSH' | 'PULL' | 'ADD_VERSION'
  version_name: string | null
  languages: string[]
  succeeded: boolean
  message: string | null
}

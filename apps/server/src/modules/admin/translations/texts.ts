import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { sourcesIn } from './plural-forms.ts'

type Text = FleetSchemas['TranslationText']

/** Returns the English texts of a version by key. */
export async function readSources(db: Database, versionId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('translation_source')
    .select(['key', 'text'])
    .where('version_id', '=', versionId)
    .execute()
  return new Map(rows.map(({ key, text }) => [key, text]))
}

/** Returns all texts of a version in one language, sorted by key: source, translation and state. */
export async function readStates(db: Database, versionId: number, language: string): Promise<Text[]> {
  const drafts = await db
    .selectFrom('translation_draft')
    .select(['key', 'text', 'source_text', 'changed_at'])
    .where('version_id', '=', versionId)
    .where('lang', '=', language)
    .execute()
  const byKey = new Map(drafts.map(draft => [draft.key, draft]))
  const sources = sourcesIn(language, await readSources(db, versionId))
  return [...sources].map(([key, source]) => {
    const draft = byKey.get(key)
    // an English text that is not overridden shows its source
    if (!draft) return { key, source, state: language === 'en' ? 'TRANSLATED' : 'MISSING' }
    const isChanged = draft.source_text !== source
    return {
      key,
      source,
      text: draft.text,
      ...(isChanged ? { translatedSource: draft.source_text } : {}),
      state: isChanged ? 'CHANGED' : 'TRANSLATED',
      changedAt: draft.changed_at.toISOString(),
    }
  })
}

interface Query {
  filter?: string
  state?: Text['state']
  start?: number
  limit?: number
}

/** Returns a page of texts. The filter searches keys, sources and translations, ignoring case. */
export function pageOf(
  texts: readonly Text[],
  { filter = '', state, start = 0, limit = 50 }: Query,
): { items: Text[]; totalCount: number } {
  const searched = filter.toLowerCase()
  const found = texts.filter(
    text =>
      (state === undefined || text.state === state) &&
      [text.key, text.source, text.text ?? ''].some(field => field.toLowerCase().includes(searched)),
  )
  return { items: found.slice(start, start + limit), totalCount: found.length }
}

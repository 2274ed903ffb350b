import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { inTransaction } from '#kernel/db/in-transaction.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import { sentenceIn, type Message } from '#kernel/texts/sentence.ts'
import { flawOf } from './check-text.ts'
import { sourcesIn } from './plural-forms.ts'
import { findProject, findVersion, requireLanguages, type Version } from './projects.ts'
import { readSources, readStates } from './texts.ts'

type Text = FleetSchemas['TranslationText']

interface VersionQuery {
  projectId: number
  version?: string
  language: string
}

/** @throws Problem 404 for an unknown project, version or language */
export async function versionFor(db: Database, { projectId, version, language }: VersionQuery): Promise<Version> {
  requireLanguages([language])
  return findVersion(db, await findProject(db, projectId), version)
}

/**
 * Saves one translation; an empty text removes it.
 * @throws Problem 400 for wrong placeholders, 404 for an unknown key, 409 when another user has changed the translation
 */
export async function saveText(db: Database, body: FleetSchemas['SaveTranslation']): Promise<Text> {
  const { language, key, text, previousText } = body
  return inTransaction(db, async trx => {
    const version = await versionFor(trx, body)
    await lockVersion(trx, version)
    const texts = await readStates(trx, version.id, language)
    const before = texts.find(each => each.key === key)
    if (!before) throw notFound('text', key)
    if (previousText !== undefined && (before.text ?? '') !== previousText && (before.text ?? '') !== text)
      throw conflict(
        before.text === undefined
          ? ['problem.translationRemoved']
          : ['problem.translationChanged', { text: before.text }],
      )
    const flaw = text === '' ? undefined : flawOf(key, text, sourcesOf(texts))
    if (flaw !== undefined) throw badRequest(flaw)
    await storeTexts(trx, version, language, [{ key, text, source: before.source }])
    const after = (await readStates(trx, version.id, language)).find(each => each.key === key)
    if (!after) throw notFound('text', key)
    return after
  })
}

/** Maximum number of texts in one import. */
const mostTexts = 20_000
const mostRefusals = 100

const noSuchText: Message = ['problem.noSuchText']

/**
 * Imports the texts of a file. Texts with a flaw are not saved and are returned with the reason.
 * @throws Problem 400 for too many texts, 404 for an unknown version
 */
export async function importTexts(
  db: Database,
  body: FleetSchemas['ImportTranslations'],
  t: TFunction,
): Promise<FleetSchemas['ImportedTranslations']> {
  const texts = Object.entries(body.texts).filter(([, text]) => text !== '')
  if (texts.length > mostTexts) throw badRequest(['problem.mostTexts', { count: texts.length, most: mostTexts }])
  return inTransaction(db, async trx => {
    const version = await versionFor(trx, body)
    await lockVersion(trx, version)
    const states = await readStates(trx, version.id, body.language)
    const sources = sourcesOf(states)
    const byKey = new Map(states.map(text => [text.key, text]))
    const refused: { key: string; flaw: Message }[] = []
    const changed: Stored[] = []
    let unchangedCount = 0
    for (const [key, text] of texts) {
      const before = byKey.get(key)
      const flaw = before ? flawOf(key, text, sources) : noSuchText
      if (!before || flaw) refused.push({ key, flaw: flaw ?? noSuchText })
      else if (before.text === text && before.state === 'TRANSLATED') unchangedCount += 1
      else changed.push({ key, text, source: before.source })
    }
    await storeTexts(trx, version, body.language, changed)
    return {
      savedCount: changed.length,
      unchangedCount,
      refusedCount: refused.length,
      refused: refused
        .slice(0, mostRefusals)
        .map(({ key, flaw }) => ({ key: key.slice(0, 200), message: sentenceIn(flaw, t) })),
    }
  })
}

/** Returns the translations of a version in one language by key, without those for removed source texts. */
export async function translationsIn(
  db: Database,
  version: Version,
  language: string,
): Promise<Record<string, string>> {
  const states = await readStates(db, version.id, language)
  return Object.fromEntries(states.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text]])))
}

export const sourcesOf = (texts: readonly Text[]) => new Map(texts.map(({ key, source }) => [key, source]))

interface Stored {
  key: string
  /** Empty to delete the translation. */
  text: string
  source: string
}

/** Replaces translations, which the caller has validated. */
export async function storeTexts(
  db: Database,
  { id }: Version,
  language: string,
  texts: readonly Stored[],
): Promise<void> {
  const removed = texts.filter(({ text }) => text === '').map(({ key }) => key)
  const saved = texts.filter(({ text }) => text !== '')
  if (removed.length > 0)
    await db
      .deleteFrom('translation_draft')
      .where('version_id', '=', id)
      .where('lang', '=', language)
      .where('key', '=', sql<string>`any(${removed}::text[])`)
      .execute()
  if (saved.length === 0) return
  await sql`
    insert into translation_draft (version_id, lang, key, text, source_text)
    select ${id}, ${language}, key, text, source from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
      as given (key text, text text, source text)
    on conflict (version_id, lang, key)
      do update set text = excluded.text, source_text = excluded.source_text, changed_at = now()`.execute(db)
}

/** Serialises changes of a version. */
export async function lockVersion(db: Database, { id }: Version): Promise<void> {
  await db.selectFrom('translation_version').select('version_id').where('version_id', '=', id).forUpdate().execute()
}

/** Returns the source texts of a version for a language, by key. */
export async function sourcesFor(db: Database, version: Version, language: string): Promise<Map<string, string>> {
  return sourcesIn(language, await readSources(db, version.id))
}

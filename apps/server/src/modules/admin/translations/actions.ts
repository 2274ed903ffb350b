import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict, Problem } from '#kernel/http/problem.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { sentenceIn } from '#kernel/texts/sentence.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { flawOf } from './check-text.ts'
import { findProject, findVersion, requireLanguages, type Project, type Version } from './projects.ts'
import { lockVersion, sourcesFor, sourcesOf, storeTexts } from './save-texts.ts'
import { shippedIn } from './shipped-texts.ts'
import { SourceTextFiles, type SourceTexts } from './source-texts.ts'
import { readStates } from './texts.ts'

type Target = FleetSchemas['TranslationTarget']
type Action = FleetSchemas['TranslationAction']

interface Acting {
  use: Use
  caller: Caller
}

/** Stores the English texts of the installed program in a version. Keeps translations, and marks those of changed texts. */
export const pushSource = (acting: Acting, { projectId, version }: Target): Promise<void> =>
  inHistory(acting, { action: 'PUSH', projectId, version }, async (trx, project) => {
    const files = await acting.use(SourceTextFiles).read(project.code)
    await storeSources(trx, await lockedVersion(trx, project, version), files)
  })

/**
 * Stores the English texts, and replaces translations of the version by those in use or else by those shipped with the program.
 * Translations that exist only in the version stay.
 */
export const pushAll = (acting: Acting, { projectId, version: name }: Target): Promise<void> =>
  inHistory(acting, { action: 'INIT', projectId, version: name }, async (trx, project) => {
    const files = await acting.use(SourceTextFiles).read(project.code)
    const version = await lockedVersion(trx, project, name)
    await storeSources(trx, version, files)
    const used = await trx
      .selectFrom('translation')
      .select(['lang', 'key', 'text', 'source_text'])
      .where(eb => eb.or([eb('project_id', '=', project.id), eb('project_id', 'is', null)]))
      .execute()
    const inUse = Map.groupBy(used, ({ lang }) => lang)
    for (const language of new Set([...Object.keys(files).filter(code => code !== 'en'), ...inUse.keys()])) {
      const sources = await sourcesFor(trx, version, language)
      const texts = new Map<string, { text: string; source?: string }>()
      for (const [key, text] of shippedIn(language, files)) texts.set(key, { text })
      for (const { key, text, source_text } of inUse.get(language) ?? [])
        texts.set(key, { text, ...(source_text === null ? {} : { source: source_text }) })
      await storeTexts(
        trx,
        version,
        language,
        [...texts].flatMap(([key, { text, source = sources.get(key) }]) =>
          source === undefined || !sources.has(key) || text === '' ? [] : [{ key, text, source }],
        ),
      )
    }
  })

/** Applies the translations of a version, except those that do not match their source text. Missing texts are shown in English. */
export const pull = (
  acting: Acting,
  { projectId, version: name, languages }: FleetSchemas['PullTranslations'],
): Promise<void> =>
  inHistory(acting, { action: 'PULL', projectId, version: name, languages }, async (trx, project) => {
    requireLanguages(languages)
    const version = await lockedVersion(trx, project, name)
    if (!version.pushedAt) throw conflict(['problem.noTextsYet', { version: version.name }])
    for (const language of new Set(languages)) {
      const states = await readStates(trx, version.id, language)
      const sources = sourcesOf(states)
      const texts = states.flatMap(({ key, source, text, translatedSource = source }) =>
        // a changed source text may require other placeholders
        text === undefined || flawOf(key, text, sources) !== undefined ? [] : [{ key, text, source: translatedSource }],
      )
      await trx.deleteFrom('translation').where('project_id', '=', project.id).where('lang', '=', language).execute()
      if (texts.length > 0)
        await sql`
          insert into translation (lang, key, text, project_id, source_text)
          select ${language}, key, text, ${project.id}, source from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
            as given (key text, text text, source text)
          on conflict (lang, key) do update
            set text = excluded.text, project_id = excluded.project_id, source_text = excluded.source_text`.execute(trx)
      await trx
        .insertInto('translation_pull')
        .values({ project_id: project.id, lang: language, version_name: version.name })
        .onConflict(conflicting =>
          conflicting
            .columns(['project_id', 'lang'])
            .doUpdateSet({ version_name: version.name, pulled_at: sql<Date>`clock_timestamp()` }),
        )
        .execute()
    }
  })

/** Adds a version with the texts and translations of the newest one. */
export const addVersion = (acting: Acting, { projectId, name }: FleetSchemas['NewTranslationVersion']): Promise<void> =>
  inHistory(acting, { action: 'ADD_VERSION', projectId, version: name }, async (trx, project) => {
    const newest = await lockedVersion(trx, project)
    const added = await trx
      .insertInto('translation_version')
      .values({ project_id: project.id, name, pushed_at: newest.pushedAt })
      .onConflict(conflicting => conflicting.doNothing())
      .returning('version_id')
      .executeTakeFirst()
    if (!added) throw badRequest(['problem.versionTaken', { project: project.name, name }])
    await sql`
      insert into translation_source (version_id, key, text)
      select ${added.version_id}, key, text from translation_source where version_id = ${newest.id}`.execute(trx)
    await sql`
      insert into translation_draft (version_id, lang, key, text, source_text, changed_at)
      select ${added.version_id}, lang, key, text, source_text, changed_at from translation_draft
      where version_id = ${newest.id}`.execute(trx)
  })

async function lockedVersion(db: Database, project: Project, name?: string): Promise<Version> {
  const version = await findVersion(db, project, name)
  await lockVersion(db, version)
  return version
}

async function storeSources(db: Database, version: Version, { en }: SourceTexts): Promise<void> {
  await db.deleteFrom('translation_source').where('version_id', '=', version.id).execute()
  await sql`
    insert into translation_source (version_id, key, text)
    select ${version.id}, key, value from jsonb_each_text(${JSON.stringify(en)}::jsonb)`.execute(db)
  await db
    .updateTable('translation_version')
    .set({ pushed_at: sql<Date>`now()` })
    .where('version_id', '=', version.id)
    .execute()
}

interface HistoryEntry {
  action: Action
  projectId: number | undefined
  version: string | undefined
  languages?: readonly string[]
}

/** Runs an action in a transaction and logs its success, or its error in the user's language, in the history. */
async function inHistory(
  { use, caller }: Acting,
  { action, projectId, version, languages = [] }: HistoryEntry,
  run: (trx: Database, project: Project) => Promise<void>,
): Promise<void> {
  const db = use(Db)
  const project = await findProject(db, projectId)
  const store = async (message?: string) => {
    const name = version ?? (await findVersion(db, project)).name
    await db
      .insertInto('translation_event')
      .values({
        user_company_id: caller.companyId,
        user_name: await nameOf(db, caller),
        project_id: project.id,
        project_name: project.name,
        action,
        version_name: name,
        languages: [...languages],
        succeeded: message === undefined,
        message: message ?? null,
      })
      .execute()
  }
  try {
    await db.transaction().execute(trx => run(trx, project))
  } catch (error) {
    const t = await textsOfUser(use, caller.userId)
    await store(sentenceIn(error instanceof Problem ? error.sentence : ['problem.serverFailed'], t))
    throw error
  }
  await store()
}

async function nameOf(db: Database, { userId, login, impersonatorLogin }: Caller): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const name = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || login
  return impersonatorLogin === undefined ? name : `${name} (${impersonatorLogin})`
}

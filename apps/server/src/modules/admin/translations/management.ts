import {
  addTranslationProjectVersion,
  exportTranslations,
  getTranslationProject,
  importTranslations,
  listTranslationEventHistory,
  listTranslationLanguages,
  listTranslationProjects,
  listTranslationTexts,
  pullTranslations,
  pushAllTranslations,
  pushTranslationSource,
  saveTranslationText,
} from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { handle } from '#kernel/http/handler.ts'
import { languages } from '#kernel/languages.ts'
import { Db } from '#kernel/dependencies.ts'
import { namesIn } from '#kernel/texts/names.ts'
import { textsOfReader, textsOfUser } from '#kernel/texts/texts.ts'
import { addVersion, pull, pushAll, pushSource } from './actions.ts'
import { listEvents } from './events.ts'
import { describeProject, projectName } from './projects.ts'
import { importTexts, saveText, translationsIn, versionFor } from './save-texts.ts'
import { pageOf, readStates } from './texts.ts'

/** Texts belong to the installation, not to a company: users with the permission may change all of them. */
export const management = [
  handle(listTranslationLanguages, async context => {
    const { filter = '', start = 0, limit = 50 } = context.query
    const { language } = namesIn(await textsOfReader(context))
    const found = languages
      .map(({ code }) => ({ code, name: language(code) }))
      .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))
    return { items: found.slice(start, start + limit), totalCount: found.length }
  }),

  handle(listTranslationProjects, async context => {
    const { filter, ...page } = context.query
    const t = await textsOfReader(context)
    const { items, totalCount } = await readPage<{ id: number; code: string; name: string }>(context.use(Db), {
      rows: sql`select project_id as id, code, name from translation_project where ${contains('name', filter)}`,
      order: sql`id`,
      ...page,
    })
    return { items: items.map(({ id, code, name }) => ({ id, name: projectName(t, code, name) })), totalCount }
  }),

  handle(getTranslationProject, async context =>
    describeProject(context.use(Db), context.query, await textsOfReader(context)),
  ),

  handle(listTranslationEventHistory, ({ query, scope, use }) => listEvents(use(Db), scope, query)),

  handle(listTranslationTexts, async ({ query, use }) => {
    const { id } = await versionFor(use(Db), query)
    return pageOf(await readStates(use(Db), id, query.language), query)
  }),

  handle(saveTranslationText, ({ body, use }) => saveText(use(Db), body)),

  handle(exportTranslations, async ({ query, use }) => {
    const { projectId, language } = query
    const version = await versionFor(use(Db), query)
    return { projectId, version: version.name, language, texts: await translationsIn(use(Db), version, language) }
  }),

  handle(importTranslations, async ({ body, caller, use }) =>
    importTexts(use(Db), body, await textsOfUser(use, caller.userId)),
  ),

  handle(pushTranslationSource, ({ body, ...acting }) => pushSource(acting, body)),
  handle(pushAllTranslations, ({ body, ...acting }) => pushAll(acting, body)),
  handle(pullTranslations, ({ body, ...acting }) => pull(acting, body)),
  handle(addTranslationProjectVersion, ({ body, ...acting }) => addVersion(acting, body)),
]

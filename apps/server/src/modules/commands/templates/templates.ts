import {
  createCommandTemplate,
  deleteCommandTemplate,
  getCommandTemplate,
  getCommandTemplateById,
  listCommandTemplateAssociations,
  listCommandTemplates,
  updateCommandTemplate,
} from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import { profilesWithTemplate } from '../profiles/read-profiles.ts'
import { idOfTemplate, listAllTemplates, readTemplate } from './read-templates.ts'
import { addTemplate, changeTemplate, deleteTemplate } from './save-template.ts'
import { Db } from '#kernel/dependencies.ts'

/** Operations on command templates, which reach units through command profiles (002 §7.1). */
export const templates: readonly Handler[] = [
  handle(listCommandTemplates, ({ query, scope, use }) => listAllTemplates(use(Db), scope, query)),
  handle(getCommandTemplateById, ({ path, scope, use }) => readTemplate(use(Db), scope, path.id)),
  handle(getCommandTemplate, async ({ path, scope, use }) =>
    readTemplate(use(Db), scope, await idOfTemplate(use(Db), scope, path)),
  ),
  handle(listCommandTemplateAssociations, async ({ path, scope, use }) =>
    profilesWithTemplate(use(Db), scope, await idOfTemplate(use(Db), scope, path)),
  ),

  // a new template has no references that could cascade
  handle(createCommandTemplate, async ({ body, caller, use }) => ({
    id: await addTemplate(body, { db: use(Db), caller }),
  })),
  handle(updateCommandTemplate, ({ path, query, body, caller, scope, use }) =>
    changeTemplate(path, body, query.cascade ?? false, { db: use(Db), scope, caller }),
  ),
  handle(deleteCommandTemplate, ({ path, caller, scope, use }) => deleteTemplate(path, { db: use(Db), scope, caller })),
]

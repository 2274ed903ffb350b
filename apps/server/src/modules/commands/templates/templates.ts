import {
  createCommandTemplate,
  deleteCommandTemplate,
  getCommandTemplate,
  getCommandTemplateById,
  listCommandTemplateAssociations,
  listCommandTemplates,
  updateCommandTemplate,
} from '@muster/contract'
import { handle, type Bound } from '../../../kernel/http/handler.ts'
import { catalogsWith } from './catalogs-with.ts'
import { idOfTemplate, listAllTemplates, readTemplate } from './read-templates.ts'
import { addTemplate, changeTemplate, removeTemplate } from './save-template.ts'

/** Commands as they are prepared, before a catalog offers them to units (002 §7.1). */
export const templates: readonly Bound[] = [
  handle(listCommandTemplates, ({ query, scope, deps: { db } }) => listAllTemplates(db, scope, query)),
  handle(getCommandTemplateById, ({ path, scope, deps: { db } }) => readTemplate(db, scope, path.id)),
  handle(getCommandTemplate, async ({ path, scope, deps: { db } }) =>
    readTemplate(db, scope, await idOfTemplate(db, scope, path)),
  ),
  handle(listCommandTemplateAssociations, async ({ path, scope, deps: { db } }) =>
    catalogsWith(db, scope, await idOfTemplate(db, scope, path)),
  ),

  // a new one is used by nobody yet: nothing to cascade to
  handle(createCommandTemplate, async ({ body, caller, deps: { db } }) => ({
    id: await addTemplate(body, { db, caller }),
  })),
  handle(updateCommandTemplate, ({ path, query, body, caller, scope, deps: { db } }) =>
    changeTemplate(path, body, query.cascade ?? false, { db, scope, caller }),
  ),
  handle(deleteCommandTemplate, ({ path, caller, scope, deps: { db } }) => removeTemplate(path, { db, scope, caller })),
]

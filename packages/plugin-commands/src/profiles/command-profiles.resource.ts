import {
  createCommandTemplateCatalog,
  deleteCommandTemplateCatalog,
  getCommandTemplateCatalogById,
  listCommandTemplateCatalogs,
  updateCommandTemplateCatalog,
  type CommandManagerSchemas,
} from '@muster/contract'
import { defineResource, type ResourceClient } from '@muster/core'
import type { z } from 'zod'
import { pagesOfAnySize } from '../clients/pages-of-any-size.ts'
import type { CommandProfile } from './command-profile.schema.ts'

const resource = defineResource({
  id: 'commands.profiles',
  list: listCommandTemplateCatalogs,
  get: getCommandTemplateCatalogById,
  create: createCommandTemplateCatalog,
  model: ({ name, description = '', templateIds }) => ({ name, description, templateIds }),
  input: ({ description, ...rest }: z.infer<typeof CommandProfile>) => ({
    ...rest,
    ...(description && { description }),
  }),
})

/** Command profiles. Updates and deletions use the name; renaming keeps the ID. */
export const commandProfiles: ResourceClient<CommandManagerSchemas['Catalog'], z.infer<typeof CommandProfile>> = {
  ...resource,
  access: {
    ...resource.access,
    edit: updateCommandTemplateCatalog.access,
    remove: deleteCommandTemplateCatalog.access,
  },
  create(core) {
    const { api } = core
    const byId = resource.create(core)
    const keyOf = async (id: number) => ({
      name: (await api.call(getCommandTemplateCatalogById, { path: { id } })).name,
    })
    return {
      ...byId,
      list: pagesOfAnySize(byId.list),
      async save({ description, ...model }, id, version) {
        if (id === undefined) return byId.save({ description, ...model })
        // `cascade` moves assigned units to the new version, because users do not manage versions
        await api.call(updateCommandTemplateCatalog, {
          path: await keyOf(id),
          query: { cascade: true },
          body: { ...model, ...(description && { description }), ...(version !== undefined && { version }) },
        })
        return id
      },
      remove: async id => api.call(deleteCommandTemplateCatalog, { path: await keyOf(id) }),
    }
  },
}

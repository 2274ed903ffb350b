import {
  createCommandTemplate,
  deleteCommandTemplate,
  getCommandTemplateById,
  listCommandTemplates,
  updateCommandTemplate,
  type CommandManagerSchemas,
} from '@muster/contract'
import { defineResource, type ResourceService } from '@muster/core'
import { pagesOfAnySize } from '@muster/plugin-commands/services'
import type { CommandTemplateModel } from './command-template.schema.ts'

export type CommandTemplateRow = CommandManagerSchemas['CommandTemplate']

const input = ({ type, name, description, payload, fileName }: CommandTemplateModel) => ({
  type,
  name,
  ...(description && { description }),
  ...(type === 'FILE_TRANSFER' ? { fileName } : payload && { payload }),
})

const templates = defineResource({
  // all that is cached under it goes with a change: command profiles choose of these, too
  id: 'commands.templates',
  list: listCommandTemplates,
  get: getCommandTemplateById,
  create: createCommandTemplate,
  model: ({ type, name, description = '', payload = '', fileName = '' }): CommandTemplateModel =>
    // without frames of its own it stands for something that the gateway knows by itself
    ({ type, name, description, payload, fileName, isGateways: type === 'CAN_INJECTION' && payload === '' }),
  input,
})

/** Command templates. They are changed and deleted by type and name; their id stays when the name does not. */
export const commandTemplates: ResourceService<CommandTemplateRow, CommandTemplateModel> = {
  ...templates,
  access: { ...templates.access, edit: updateCommandTemplate.access, remove: deleteCommandTemplate.access },
  create(core) {
    const { api } = core
    const byId = templates.create(core)
    const keyOf = async (id: number) => {
      const { type, name } = await api.call(getCommandTemplateById, { path: { id } })
      return { type, name }
    }
    return {
      ...byId,
      list: pagesOfAnySize(byId.list),
      async save(model, id) {
        if (id === undefined) return byId.save(model)
        // whoever has it gets the changed one: nobody minds a version of which they know nothing
        await api.call(updateCommandTemplate, { path: await keyOf(id), query: { cascade: true }, body: input(model) })
        return id
      },
      remove: async id => api.call(deleteCommandTemplate, { path: await keyOf(id) }),
    }
  },
}

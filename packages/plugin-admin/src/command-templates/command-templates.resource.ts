import {
  createCommandTemplate,
  deleteCommandTemplate,
  getCommandTemplateById,
  listCommandTemplates,
  updateCommandTemplate,
  type CommandManagerSchemas,
} from '@muster/contract'
import { defineResource, type ResourceClient } from '@muster/core'
import { pagesOfAnySize } from '@muster/plugin-commands/clients'
import { aCommandTemplate, switchesOutput, type CommandTemplateModel } from './command-template.schema.ts'

export type CommandTemplateRow = CommandManagerSchemas['CommandTemplate']

const input = (model: CommandTemplateModel): CommandManagerSchemas['CommandTemplateInput'] => {
  const { type, name, description, payload, fileName } = model
  return {
    type,
    name,
    ...(description && { description }),
    ...(type === 'FILE_TRANSFER' ? { fileName } : { ...(payload && { payload }), ...actionOf(model) }),
  }
}

/** Returns the action to send. Frames send null only to remove an earlier action; gateway commands send none. */
function actionOf({ content, openedContent, output, intervalSeconds, text }: CommandTemplateModel) {
  if (content === 'GATEWAY') return {}
  if (content === 'FRAMES') return openedContent === 'FRAMES' ? {} : { action: null }
  return {
    action: {
      type: content,
      ...(switchesOutput(content) && output !== null && { output }),
      ...(content === 'INTERVAL' && intervalSeconds !== null && { intervalSeconds }),
      ...(content === 'TEXT' && { text }),
    },
  }
}

const templates = defineResource({
  // shares the cache key with command profiles, so that a change also refreshes their template lists
  id: 'commands.templates',
  list: listCommandTemplates,
  get: getCommandTemplateById,
  create: createCommandTemplate,
  model: ({ type, name, description = '', payload = '', fileName = '', action }): CommandTemplateModel => {
    // a CAN command without frames is implemented by the gateway
    const content = action?.type ?? (type === 'CAN_INJECTION' && payload === '' ? 'GATEWAY' : 'FRAMES')
    const { output, intervalSeconds, text } = aCommandTemplate
    return {
      type,
      name,
      description,
      payload,
      fileName,
      content,
      openedContent: content,
      output: action?.output ?? output,
      intervalSeconds: action?.intervalSeconds ?? intervalSeconds,
      text: action?.text ?? text,
    }
  },
  input,
})

/** Command templates. Updates and deletions address them by type and name; renaming one keeps its ID. */
export const commandTemplates: ResourceClient<CommandTemplateRow, CommandTemplateModel> = {
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
      async save(model, id, version) {
        if (id === undefined) return byId.save(model)
        // cascades the new version to every command profile that uses the template
        await api.call(updateCommandTemplate, {
          path: await keyOf(id),
          query: { cascade: true },
          body: { ...input(model), ...(version !== undefined && { version }) },
        })
        return id
      },
      remove: async id => api.call(deleteCommandTemplate, { path: await keyOf(id) }),
    }
  },
}

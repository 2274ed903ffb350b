import { defineOperation } from '@muster/contract'

export interface Entry {
  readonly id: number
  readonly unitName: string
  /** ISO time. */
  readonly time: string
  readonly note: string
}

/** The backend is at `/plugins/template`; its address is a server setting. */
export const listEntries = defineOperation<{ query: { limit?: number }; result: { items: Entry[] } }>({
  id: 'listTemplateEntries',
  service: 'plugin:template',
  method: 'GET',
  path: '/entries',
  access: { anyOf: ['ADM_UNIT_VIEW'] },
})

export const addEntry = defineOperation<{ body: { unitName: string; note: string }; result: Entry }>({
  id: 'addTemplateEntry',
  service: 'plugin:template',
  method: 'POST',
  path: '/entries',
  required: ['body'],
  access: { anyOf: ['ADM_UNIT_EDIT'] },
})

import { defineDrawer } from '@muster/core'
import { addEntry } from './calls.ts'

export const addEntryDrawer = defineDrawer({
  id: 'template-add-entry',
  access: addEntry.access,
  load: () => import('./entries/add-entry.drawer.tsx').then(m => m.AddEntry),
})

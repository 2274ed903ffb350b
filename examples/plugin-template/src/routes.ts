import { defineRoute } from '@muster/core'
import { listEntries } from './calls.ts'

export const entryList = defineRoute({
  path: '/template/entries',
  access: { ...listEntries.access, feature: 'MAP' },
  title: 'template.entries',
  load: () => import('./entries/entry-list.tsx').then(m => m.EntryList),
})

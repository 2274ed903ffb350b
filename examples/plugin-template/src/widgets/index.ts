import { defineWidget, fields, integer, withDefault } from '@muster/core'
import { listEntries } from '../calls.ts'

/** `<muster-template-entries limit="3">` on a third-party page. */
export const widgets = [
  defineWidget({
    tag: 'muster-template-entries',
    props: fields({ limit: withDefault(integer(), 5) }),
    events: {},
    access: listEntries.access,
    calls: [listEntries],
    load: () => import('./entries.widget.tsx').then(m => m.EntriesWidget),
  }),
]

export const messages = () =>
  Promise.all([
    import('../labels.en.json', { with: { type: 'json' } }),
    import('../messages.en.json', { with: { type: 'json' } }),
  ]).then(([labels, own]) => ({ ...labels.default, ...own.default }))

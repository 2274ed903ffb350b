import { getUnitTracking } from '@muster/contract'
import { defineWidget, fields, integer } from '@muster/core'
import { listWeighings } from '../calls.ts'

/** `<muster-weighbridge-weights unit-id="7">` on a third-party page. The backend requests the unit from Muster with the page's token. */
export const widgets = [
  defineWidget({
    tag: 'muster-weighbridge-weights',
    props: fields({ unitId: integer() }),
    events: {},
    access: listWeighings.access,
    calls: [listWeighings, getUnitTracking],
    load: () => import('./weights.widget.tsx').then(m => m.WeightsWidget),
  }),
]

export const messages = () =>
  Promise.all([
    import('../labels.en.json', { with: { type: 'json' } }),
    import('../messages.en.json', { with: { type: 'json' } }),
  ]).then(([labels, own]) => ({ ...labels.default, ...own.default }))

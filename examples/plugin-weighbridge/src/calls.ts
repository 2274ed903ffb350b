import { defineOperation } from '@muster/contract'

export interface Weighing {
  readonly unitId: number
  readonly unitName: string
  /** ISO time. */
  readonly time: string
  readonly kilograms: number
}

/** Stores a current weight. Available only in the server module. */
export const addWeighing = defineOperation<{ body: { unitId: number; kilograms: number } }>({
  id: 'addWeighing',
  service: 'plugin:weighbridge',
  method: 'POST',
  path: '/weighings',
  required: ['body'],
  access: { anyOf: ['PLUGIN_WEIGHBRIDGE_WEIGH'] },
})

/** Weighings of the last seven days, newest first; of all visible units without `unitId`. */
export const listWeighings = defineOperation<{ query: { unitId?: number }; result: { items: Weighing[] } }>({
  id: 'listWeighings',
  service: 'plugin:weighbridge',
  method: 'GET',
  path: '/weighings',
  access: { anyOf: ['ADM_FLEET_HISTORY_VIEW'] },
})

import { defineModule } from '#modules/define-module.ts'
import { unitTransfers } from './unit-transfers.ts'

/**
 * Units that move to another company. `losses.ts` says what a unit loses, `remove-losses.ts` takes it off and stores it, and
 * `put-back.ts` restores it within a day.
 */
export const unitTransfersModule = defineModule({ id: 'unit-transfers', handlers: unitTransfers })

import { defineModule } from '#modules/define-module.ts'
import { unitTransfers } from './unit-transfers.ts'

/**
 * Transfers of units to another company. `losses.ts` determines what a unit loses, `remove-losses.ts` removes and stores it, and
 * `restore-losses.ts` restores it within a day.
 */
export const unitTransfersModule = defineModule({ id: 'unit-transfers', handlers: unitTransfers })

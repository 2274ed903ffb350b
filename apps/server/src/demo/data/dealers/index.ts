import type { Dealer } from '../customers.ts'
import { africa } from './africa.ts'
import { america } from './america.ts'
import { china } from './china.ts'
import { europe } from './europe.ts'
import { india } from './india.ts'
import { pacific } from './pacific.ts'
import { poland } from './poland.ts'

/** Dealers of the demo, each with its own portal theme. */
export const dealers: readonly Dealer[] = [europe, america, africa, pacific, india, poland, china]

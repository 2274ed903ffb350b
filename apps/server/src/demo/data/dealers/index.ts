import type { Dealer } from '../customers.ts'
import { africa } from './africa.ts'
import { america } from './america.ts'
import { china } from './china.ts'
import { europe } from './europe.ts'
import { india } from './india.ts'
import { pacific } from './pacific.ts'
import { poland } from './poland.ts'

/** One dealer for each theme of the portal. */
export const dealers: readonly Dealer[] = [europe, america, africa, pacific, india, poland, china]

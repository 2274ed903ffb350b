import type { MenuContribution } from '@muster/core'

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = []

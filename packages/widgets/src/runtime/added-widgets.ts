import type { Entry } from './definition.ts'

/** Widgets of external plugins, by tag. A build with such plugins replaces this module. */
export const added: Readonly<Record<string, () => Promise<Entry>>> = {}

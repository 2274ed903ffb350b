import type { CanLine } from '../services/dm1.service.ts'

/** Can Bus 0, Can Bus 1, Both (001 §9), by their codes in the address. */
export const canLines: Readonly<Record<string, CanLine>> = { 0: 0, 1: 1, 2: 2 }

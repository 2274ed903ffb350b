import type { State } from '../clients/card.client.ts'

/** The most severe first. */
export const states = [
  'OVERDUE',
  'DUE_SOON',
  'STARTED',
  'POSTPONED',
  'PLANNED',
  'CLOSED',
] as const satisfies readonly State[]

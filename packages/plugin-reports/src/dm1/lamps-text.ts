import type { TFunction } from 'i18next'
import type { Dm1Message } from '../clients/dm1.client.ts'

/** Returns the lamps that are on as text. */
export const lampsText = (lamps: Dm1Message['lamps'] = [], t: TFunction): string =>
  lamps.map(({ lamp, look }) => t(`reports.dm1.lamps.${look}`, { lamp: t(`reports.dm1.lamps.${lamp}`) })).join(', ')

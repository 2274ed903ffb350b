import type { TFunction } from 'i18next'

/** Returns a unit of measure in the reader's language: `rpm` is `U/min` in German. Other units are the same everywhere. */
export const unitIn = (t: TFunction, uom: string): string => (uom === 'rpm' ? t('label.uom.rpm') : uom)

import type { TFunction } from 'i18next'
import { languages } from '#kernel/languages.ts'
import type { Use } from '#kernel/dependency.ts'
import { builtInTexts, inEnglish, Texts, textsOfUser } from '#kernel/texts/texts.ts'
import type { ImportColumn, ImportDefinition } from './define-import.ts'

/** Returns the heading of a column. */
export const headingIn = (t: TFunction, { header }: Pick<ImportColumn, 'header'>): string =>
  t(`problem.column.${header}`)

/** Returns the value of a column as shown in files. */
export const shownIn = (t: TFunction, { show }: Pick<ImportColumn, 'show'>, value: string): string =>
  show && value !== '' ? show(value, t) : value

/** Heading of the column with reasons. Uploads ignore it, so that a file of rejected lines can be uploaded unchanged. */
export const reasonHeading = (t: TFunction): string => t('problem.column.reason')

/** Returns the heading of a stored column. */
export function headingOf(t: TFunction, definition: ImportDefinition, stored: string): string {
  const column = columnOf(definition, stored)
  return column ? headingIn(t, column) : stored
}

/** @param stored column ID, or the English heading in rows of earlier versions */
export const columnOf = ({ columns }: ImportDefinition, stored: string): ImportColumn | undefined =>
  columns.find(({ id }) => id === stored) ?? columns.find(column => headingIn(inEnglish(), column) === stored)

/**
 * Returns the texts of all languages in which a file may be written: the user's language first, then each language with and without
 * overrides.
 */
export async function fileTexts(use: Use, userId: number): Promise<TFunction[]> {
  const own = await textsOfUser(use, userId)
  return [own, ...languages.flatMap(({ code }) => [use(Texts).asRead(code), builtInTexts(code)])]
}

import type { TFunction } from 'i18next'
import { languages } from '#kernel/languages.ts'
import type { Use } from '#kernel/dependency.ts'
import { builtInTexts, inEnglish, Texts, textsOfUser } from '#kernel/texts/texts.ts'
import type { ImportColumn, ImportDefinition } from './define-import.ts'

/** What stands above the cells of a column. */
export const headingIn = (t: TFunction, { header }: Pick<ImportColumn, 'header'>): string =>
  t(`problem.column.${header}`)

/** What a record has in a column, as a file says it. */
export const shownIn = (t: TFunction, { show }: Pick<ImportColumn, 'show'>, value: string): string =>
  show && value !== '' ? show(value, t) : value

/** Header of the column that says why a line was refused: a file of refused lines can be uploaded as it is. */
export const reasonHeading = (t: TFunction): string => t('problem.column.reason')

/** The heading of a stored column. */
export function headingOf(t: TFunction, definition: ImportDefinition, stored: string): string {
  const column = columnOf(definition, stored)
  return column ? headingIn(t, column) : stored
}

/** @param stored its id, or its English heading in rows of earlier versions */
export const columnOf = ({ columns }: ImportDefinition, stored: string): ImportColumn | undefined =>
  columns.find(({ id }) => id === stored) ?? columns.find(column => headingIn(inEnglish(), column) === stored)

/** In what a file may be written: the user's language first, then every other, as it is and as it ships. */
export async function fileTexts(use: Use, userId: number): Promise<TFunction[]> {
  const own = await textsOfUser(use, userId)
  return [own, ...languages.flatMap(({ code }) => [use(Texts).asRead(code), builtInTexts(code)])]
}

import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { ImportReason } from '#kernel/db/schema/imports.ts'
import { phrase, sentenceIn, type Phrase } from '#kernel/texts/sentence.ts'
import type { ImportDefinition } from './define-import.ts'
import { headingIn } from './headings.ts'

type Reason = FleetSchemas['ImportReason']

/** Returns stored reasons in the language of the reader. Reasons of earlier versions are in English. */
export function reasonsIn(
  t: TFunction,
  { columns }: ImportDefinition,
  stored: readonly (ImportReason | Reason)[],
): Reason[] {
  return stored.map(reason => {
    if (!('sentence' in reason)) return reason
    const text = sentenceIn(reason.sentence, t)
    const column = columns.find(({ id }) => id === reason.column)
    if (column) return { column: headingIn(t, column), text: capital(text) }
    return { text: reason.column === undefined ? capital(text) : `${reason.column}: ${text}` }
  })
}

/** Returns the plural noun of the records, for use in another message. */
export const recordsOf = ({ noun }: Pick<ImportDefinition, 'noun'>): Phrase => phrase(`problem.records.${noun}`)

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

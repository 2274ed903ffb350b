import { ApiError, type Opened } from '@muster/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DescribedField } from '../controls/described-fields.ts'
import { isGiven } from '../controls/is-given.ts'
import { isUntouched, merged, mergeLines } from './merge-fields.ts'
import type { MergeQuestion } from './merge.dialog.tsx'

interface Save<Model, Result> {
  /** Record from which the form was filled; undefined for a new one. */
  opened: Opened<Model> | undefined
  entered: Model
  nameOf(model: Model): string
  store(model: Model, version: number | undefined): Promise<Result>
  /** Reads the record as the other person saved it. */
  reopen(): Promise<Opened<Model>>
  /** Fills the form with the values that the user selected, as changes of the newer record. */
  refill(record: Opened<Model>, selected: Model): void
}

interface Saved<Model, Result> {
  result: Result
  model: Model
  /** Version that was replaced. */
  version: number | undefined
}

interface Merging<Model> {
  /** Question to show by `Merge`. */
  question: MergeQuestion | undefined
  /**
   * Saves a record. If someone else saved it in the meantime, asks which values to keep and saves those; asks nothing if both made
   * the same changes, or the other person changed none of these fields. Returns undefined if the user continues to edit.
   */
  save<Result>(save: Save<Model, Result>): Promise<Saved<Model, Result> | undefined>
}

/**
 * Saves a record without erasing what someone else saved since it was opened.
 *
 * @param describe returns the label and the texts of a field; fields without a label share one line, those with null have none
 */
export function useMerge<Model extends FieldValues>(
  describe: (field: string) => (Partial<Pick<DescribedField, 'show'>> & { label?: string | null }) | undefined,
): Merging<Model> {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<MergeQuestion>()

  function describeWithDefaults(field: string) {
    const { label, show } = describe(field) ?? {}
    const unnamed = (value: unknown) =>
      Array.isArray(value) ? t('screens.merge.items', { count: value.length }) : t('screens.merge.changed')
    return {
      label,
      show: (value: unknown) => (isGiven(value) ? (show?.(value) ?? unnamed(value)) : t('screens.merge.empty')),
    }
  }

  async function save<Result>(saving: Save<Model, Result>): Promise<Saved<Model, Result> | undefined> {
    const { opened, entered, nameOf, store, reopen, refill } = saving
    const version = opened?.version
    try {
      return { result: await store(entered, version), model: entered, version }
    } catch (error) {
      if (!opened || !(error instanceof ApiError) || !error.laterSave) throw error
      const record = await reopen()
      const states = { base: opened.model, theirs: record.model, mine: entered }
      const lines = isUntouched(states) ? [] : mergeLines(states, describeWithDefaults, t('screens.merge.others'))
      const answer =
        lines.length > 0 ? await ask({ name: nameOf(record.model), laterSave: error.laterSave, lines }) : []
      if (answer === undefined) return undefined
      const isDiscarded = answer === 'discard'
      const selected = isUntouched(states) ? entered : isDiscarded ? record.model : merged(states, lines, answer)
      refill(record, selected)
      return isDiscarded ? undefined : save({ ...saving, opened: record, entered: selected })
    }
  }

  async function ask(about: Omit<MergeQuestion, 'answer'>) {
    const { promise, resolve } = Promise.withResolvers<Parameters<MergeQuestion['answer']>[0]>()
    setQuestion({ ...about, answer: resolve })
    const answer = await promise
    setQuestion(undefined)
    return answer
  }

  return { question, save }
}

import type { LaterSave } from '@muster/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { describedField } from '../controls/described-fields.ts'
import { isGiven } from '../controls/is-given.ts'
import { merged, mergeLines, type ThreeWay } from './merge-fields.ts'
import type { MergeQuestion } from './merge.dialog.tsx'

interface Merging<Model> {
  /** Props of the `MergeDialog` to show. */
  question: MergeQuestion | undefined
  /**
   * Asks which values to keep. Returns the merged record, `discard` to load the saved record, or undefined to continue editing. Merges
   * without a question when both made the same changes.
   */
  merge(name: string, states: ThreeWay<Model>, laterSave: LaterSave): Promise<Model | 'discard' | undefined>
}

/**
 * Merges the changes of two people to one record.
 *
 * @param control of the form, whose fields describe their values
 * @param labels of fields that are not bound by the shared controls
 */
export function useMerge<Model extends FieldValues>(
  control: object,
  labels: Readonly<Record<string, string>> = {},
): Merging<Model> {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<MergeQuestion>()

  function describe(field: string) {
    const described = describedField(control, field)
    const unnamed = (value: unknown) =>
      Array.isArray(value) ? t('screens.merge.items', { count: value.length }) : t('screens.merge.changed')
    return {
      label: labels[field] ?? described?.label,
      show: (value: unknown) =>
        isGiven(value) ? (described?.show(value) ?? unnamed(value)) : t('screens.merge.empty'),
    }
  }

  return {
    question,
    async merge(name, states, laterSave) {
      const lines = mergeLines(states, describe, t('screens.merge.others'))
      if (lines.length === 0) return states.theirs
      const { promise, resolve } = Promise.withResolvers<Parameters<MergeQuestion['answer']>[0]>()
      setQuestion({ name, laterSave, lines, answer: resolve })
      const answer = await promise
      setQuestion(undefined)
      return answer === undefined || answer === 'discard' ? answer : merged(states, lines, answer)
    },
  }
}

import { useTranslation } from 'react-i18next'
import type { Trigger } from '../clients/scheduler.client.ts'

type Job = Pick<Trigger, 'name' | 'description'>

/** Returns the localised name and description of a job; falls back to the server's for unknown jobs. */
export function useJobTexts() {
  const { t } = useTranslation()
  return {
    nameOf: ({ name }: Pick<Job, 'name'>): string => t(`admin.job.${name}`, { defaultValue: name }),
    textOf: ({ name, description }: Job): string => t(`admin.job.${name}.text`, { defaultValue: description }),
  }
}

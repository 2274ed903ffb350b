import { useTranslation } from 'react-i18next'
import type { Trigger } from '../services/scheduler.service.ts'

type Job = Pick<Trigger, 'name' | 'description'>

/** What a job is called and does; one the portal does not know yet speaks as its server does. */
export function useJobWords() {
  const { t } = useTranslation()
  return {
    nameOf: ({ name }: Pick<Job, 'name'>): string => t(`admin.job.${name}`, { defaultValue: name }),
    textOf: ({ name, description }: Job): string => t(`admin.job.${name}.text`, { defaultValue: description }),
  }
}

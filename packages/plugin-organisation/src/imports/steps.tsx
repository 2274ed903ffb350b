import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const steps = ['upload', 'check', 'run'] as const

/** Where an import is. @param current counts from 0; 3 when all is done */
export function Steps({ current }: { current: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <ol className="imports-steps" aria-label={t('organisation.import.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          {index < current ? <Icon name="check" size={16} /> : <span aria-hidden="true">{index + 1}</span>}
          {t(`organisation.import.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

import { Icon } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const steps = ['upload', 'check', 'run'] as const

/**
 * Shows the steps of an import.
 * @param current 0-based step; 3 after the last
 */
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

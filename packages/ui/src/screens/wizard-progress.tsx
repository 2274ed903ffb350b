import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import type { WizardState } from './use-wizard.ts'

type Progress = Pick<WizardState<string, unknown>, 'steps' | 'ending' | 'index' | 'outcome'>

/** All steps with the current and completed ones. */
export function WizardProgress({ wizard: { steps, ending, index, outcome } }: { wizard: Progress }): ReactNode {
  const { t } = useTranslation()
  const titles = [...steps.map(step => step.title), ...(ending === undefined ? [] : [ending])]
  const isDone = (place: number) => place < index || outcome.status === 'success'
  return (
    <ol className="m-wizard-progress" aria-label={t('screens.wizard.progress')}>
      {titles.map((title, place) => (
        <li key={title} aria-current={place === index ? 'step' : undefined} data-done={isDone(place) || undefined}>
          <span className="m-wizard-mark" aria-hidden="true">
            {isDone(place) ? <Icon name="check" size={16} /> : place + 1}
          </span>
          <span className="m-wizard-title">{title}</span>
          {isDone(place) && <span className="m-visually-hidden"> {t('screens.wizard.done')}</span>}
        </li>
      ))}
    </ol>
  )
}

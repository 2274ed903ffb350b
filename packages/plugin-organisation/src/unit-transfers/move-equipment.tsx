import type { WizardQuery } from '@muster/core'
import { Icon, LinkButton, useService } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { moveEquipment, transferHistory } from './move-equipment.routes.ts'
import './move-equipment.css'
import { MovedUnits } from './moved-units.tsx'
import { ReviewStep } from './review-step.tsx'
import { TargetStep } from './target-step.tsx'
import { transfers } from './transfers.service.ts'
import { UnitStep } from './unit-step.tsx'
import { useEntered } from './use-entered.ts'
import { useSteps } from './use-steps.ts'

/** 1-based number of the review step. */
const reviewStep = 3

/** Wizard that moves units to another company. */
export function MoveEquipment({ query }: { query: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const service = useService(transfers)
  const queries = useQueryClient()
  const entered = useEntered({ isReviewing: query.step >= reviewStep })
  const { draft, plan, preview, notes, sourceId } = entered
  const wizard = useWizard({
    at: moveEquipment,
    query,
    draft,
    steps: useSteps(entered),
    ending: t('organisation.move.ending'),
    isDirty: sourceId !== null,
    run: async requestKey => {
      const previewKey = preview.data?.previewKey
      const transfer = service.transfer({
        ...plan,
        requestKey,
        ...(previewKey && { previewKey }),
        ...(notes.trim() && { notes: notes.trim() }),
      })
      // nearly every list shows units; previews stay, because the server refuses one of transferred units
      void transfer.then(
        () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== service.previewKey }),
        () => queries.invalidateQueries(),
      )
      return { ...(await transfer), target: preview.data?.targetCompanyName ?? '' }
    },
  })
  return (
    <WizardScreen
      title={t('organisation.move')}
      back={
        <LinkButton className="m-button m-screen-back" look="quiet" href={transferHistory.href({ query: {} })}>
          <Icon name="list" size={16} />
          {t('organisation.move.toHistory')}
        </LinkButton>
      }
      wizard={wizard}
      finish={t('organisation.move.finish')}
      panels={{
        units: <UnitStep entered={entered} />,
        target: <TargetStep entered={entered} />,
        review: <ReviewStep entered={entered} />,
      }}
      success={{
        title: t('organisation.move.success'),
        content: moved => <MovedUnits {...moved} />,
        another: { label: t('organisation.move.another'), begin: draft.clear },
      }}
      failed={t('organisation.move.failed')}
    />
  )
}

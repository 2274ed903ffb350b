import type { WizardQuery } from '@muster/core'
import { Icon, LinkButton, useClient, ScreenLink, useFormat } from '@muster/ui'
import { useWizard, WizardScreen } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unitTransfer, transferHistory } from './unit-transfers.routes.ts'
import './unit-transfers.css'
import { ReviewStep } from './review-step.tsx'
import { transfers } from './transfers.client.ts'
import { UnitStep } from './unit-step.tsx'
import { useTransferInput, type TransferInput } from './use-transfer-input.ts'
import { useTransferSteps } from './use-transfer-steps.ts'
import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { Checkbox, TextAreaField } from '@muster/ui/controls'

/** 1-based number of the review step. */
const reviewStep = 3

/** Wizard that moves units to another company. */
export function UnitTransferWizard({ query }: { query: WizardQuery }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(transfers)
  const queries = useQueryClient()
  const input = useTransferInput({ isReviewing: query.step >= reviewStep })
  const { draft, plan, preview, notes, sourceId } = input
  const wizard = useWizard({
    at: unitTransfer,
    query,
    draft,
    steps: useTransferSteps(input),
    ending: t('organisation.move.ending'),
    isDirty: sourceId !== null,
    run: async requestKey => {
      const previewKey = preview.data?.previewKey
      const transfer = client.transfer({
        ...plan,
        requestKey,
        ...(previewKey && { previewKey }),
        ...(notes.trim() && { notes: notes.trim() }),
      })
      // nearly every list shows units; previews stay, because the server refuses one of transferred units
      void transfer.then(
        () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== client.previewKey }),
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
        units: <UnitStep input={input} error={wizard.fieldErrors['source']} />,
        target: <TargetStep input={input} error={wizard.fieldErrors['target']} />,
        review: <ReviewStep input={input} />,
      }}
      success={{
        title: t('organisation.move.success'),
        content: result => <MovedUnits {...result} />,
        another: { label: t('organisation.move.another'), begin: draft.clear },
      }}
      failed={t('organisation.move.failed')}
    />
  )
}

interface MovedUnitsProps {
  unitsCount: number
  /** Name of the new company. */
  target: string
}

/** Shows the result of a transfer, and links to the history for undoing it. */
function MovedUnits({ unitsCount, target }: MovedUnitsProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <>
      <p>{t('organisation.move.done', { count: unitsCount, shown: number(unitsCount), target })}</p>
      <p>
        {t('organisation.move.undoHint')}{' '}
        <ScreenLink href={transferHistory.href({ query: {} })}>{t('organisation.move.history')}</ScreenLink>
      </p>
    </>
  )
}

/** Selects the new company and whether the units keep their maintenance profiles. */
function TargetStep({
  input,
  error,
}: {
  input: TransferInput
  /** Error of the company. */
  error: string | undefined
}): ReactNode {
  const { t } = useTranslation()
  const { sourceId, targetId, keeps, notes, chooseTarget, keep, note } = input
  return (
    <div className="m-wizard-fields">
      <LookupSelect
        lookup={companyLookup}
        label={t('organisation.move.targetField')}
        hint={t('organisation.move.targetHint')}
        error={targetId !== null && targetId === sourceId ? t('organisation.move.sameCompany') : error}
        required
        value={targetId}
        onChange={chooseTarget}
      />
      <Checkbox
        label={t('organisation.move.keeps')}
        hint={t('organisation.move.keepsHint')}
        checked={keeps}
        onChange={keep}
      />
      <TextAreaField label={t('organisation.move.notes')} max={2000} value={notes} onChange={note} />
    </div>
  )
}

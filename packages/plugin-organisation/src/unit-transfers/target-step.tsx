import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { Checkbox, TextAreaField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferInput } from './use-transfer-input.ts'

/** Selects the new company and whether the units keep their maintenance profiles. */
export function TargetStep({
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

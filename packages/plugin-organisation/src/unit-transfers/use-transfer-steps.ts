import { useFormat } from '@muster/ui'
import type { WizardStep } from '@muster/ui/screens'
import { useTranslation } from 'react-i18next'
import { mostUnits } from './transfers.client.ts'
import type { TransferInput } from './use-transfer-input.ts'

/** Returns the steps of the wizard with their missing input. */
export function useTransferSteps({
  sourceId,
  unitIds,
  targetId,
  preview,
}: TransferInput): WizardStep<'units' | 'target' | 'review'>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const excess = unitIds.length - mostUnits
  return [
    {
      id: 'units',
      title: t('organisation.move.units'),
      missing: [
        ...(sourceId === null ? [{ field: 'source', message: t('organisation.move.noSource') }] : []),
        ...(sourceId !== null && unitIds.length === 0 ? [t('organisation.move.noUnits')] : []),
        ...(excess > 0
          ? [t('organisation.move.tooMany', { most: format.number(mostUnits), excess: format.number(excess) })]
          : []),
      ],
    },
    {
      id: 'target',
      title: t('organisation.move.target'),
      missing: [
        ...(targetId === null ? [{ field: 'target', message: t('organisation.move.noTarget') }] : []),
        ...(targetId !== null && targetId === sourceId
          ? [{ field: 'target', message: t('organisation.move.sameCompany') }]
          : []),
      ],
    },
    {
      id: 'review',
      title: t('organisation.move.review'),
      isLoading: preview.isFetching,
      missing:
        preview.data && !preview.isFetching
          ? []
          : [t(preview.error ? 'organisation.move.notPossible' : 'organisation.move.wait')],
    },
  ]
}

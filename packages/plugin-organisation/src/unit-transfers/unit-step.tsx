import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { UnitPicker } from '@muster/fleet-kit/unit-picker'
import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mostUnits, transfers } from './transfers.client.ts'
import type { TransferInput } from './use-transfer-input.ts'

/** Selects the source company and the units to transfer. */
export function UnitStep({
  input: { sourceId, unitIds, chooseSource, chooseUnits },
  error,
}: {
  input: TransferInput
  /** Error of the company. */
  error: string | undefined
}): ReactNode {
  const { t } = useTranslation()
  const client = useClient(transfers)
  const { data: name } = useQuery({
    queryKey: ['organisation.company-name', sourceId],
    queryFn: () => client.companyName(sourceId ?? 0),
    enabled: sourceId !== null,
  })
  return (
    <>
      <div className="m-wizard-fields">
        <LookupSelect
          lookup={companyLookup}
          label={t('organisation.move.source')}
          hint={t('organisation.move.sourceHint')}
          required
          error={error}
          value={sourceId}
          onChange={chooseSource}
        />
      </div>
      {sourceId !== null && name !== undefined && (
        <UnitPicker
          key={sourceId}
          company={{ id: sourceId, name }}
          value={new Set(unitIds)}
          onChange={chooseUnits}
          limit={mostUnits}
        />
      )}
    </>
  )
}

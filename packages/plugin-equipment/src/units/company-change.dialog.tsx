import { previewUnitTransfer } from '@muster/contract'
import { Button, Dialog, Loading, useApi } from '@muster/ui'
import { RadioGroup } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitModel } from './unit.schema.ts'

interface Props {
  unit: UnitModel
  /** @param keeps true to keep the maintenance profile, undefined to cancel */
  onAnswer(keeps: boolean | undefined): void
}

/** Confirms a change of company: previews what the unit loses, and offers to keep its maintenance profile. */
export function CompanyChangeDialog({ unit: { before, clientId, name }, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [keeps, setKeeps] = useState(true)
  const plan = { unitIds: [before.unitId], targetCompanyId: clientId ?? 0, keepMaintenanceProfile: keeps }
  const { data, error, refetch } = useQuery({
    queryKey: [previewUnitTransfer.id, plan],
    queryFn: ({ signal }) => api.call(previewUnitTransfer, { body: plan, signal }),
    staleTime: 0,
  })
  const losses = Map.groupBy(data?.units[0]?.losses ?? [], ({ kind }) => kind)
  const { maintenanceProfile } = before.profiles
  return (
    <Dialog
      kind="confirm"
      title={t('equipment.unit.company.question', { name })}
      okLabel={t('equipment.unit.company.move')}
      onAnswer={ok => onAnswer(ok ? maintenanceProfile.assigned && keeps : undefined)}
      message={
        <div className="unit-question">
          <p>{t('equipment.unit.company.text', { from: before.companyName, to: data?.targetCompanyName ?? '…' })}</p>
          {maintenanceProfile.assigned && (
            <RadioGroup
              label={t('equipment.unit.company.maintenance', { name: maintenanceProfile.profileName ?? '-' })}
              options={[
                { value: 'keep', label: t('equipment.unit.company.keep') },
                { value: 'remove', label: t('equipment.unit.company.remove') },
              ]}
              value={keeps ? 'keep' : 'remove'}
              onChange={answer => setKeeps(answer === 'keep')}
            />
          )}
          {error && (
            <p role="alert">
              {error.message}{' '}
              <Button look="quiet" onClick={() => void refetch()}>
                {t('ui.retry')}
              </Button>
            </p>
          )}
          {!data && !error && <Loading />}
          {losses.size > 0 && (
            <div>
              <p>{t('equipment.unit.company.losses')}</p>
              <dl className="unit-losses">
                {[...losses].map(([kind, lost]) => (
                  <div key={kind}>
                    <dt>{t(`equipment.unit.loss.${kind}`)}</dt>
                    <dd>{lost.map(loss => loss.name ?? '-').join(', ')}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </div>
      }
    />
  )
}

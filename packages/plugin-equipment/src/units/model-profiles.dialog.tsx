import { Dialog } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Offer } from './model-offers.ts'

interface Props {
  offers: readonly Offer[]
  unitName: string
  onAnswer(chosen: readonly Offer[] | undefined): void
}

/** Selects the profiles that a unit receives from a new model; initially all. */
export function ModelProfilesDialog({ offers, unitName, onAnswer }: Props): ReactNode {
  const { t } = useTranslation()
  const [deselected, setDeselected] = useState<readonly Offer[]>([])
  return (
    <Dialog
      kind="confirm"
      title={t('equipment.unit.model.profiles', { name: unitName })}
      okLabel={t('equipment.unit.continue')}
      onAnswer={ok => onAnswer(ok ? offers.filter(offer => !deselected.includes(offer)) : undefined)}
      message={
        <div className="unit-question">
          <p>{t('equipment.unit.model.profiles.text')}</p>
          {offers.map(offer => (
            <Checkbox
              key={`${offer.kind} ${offer.profileId}`}
              label={t('equipment.unit.model.profiles.one', {
                kind: t(`equipment.unit.profile.${offer.kind}`),
                name: offer.name,
              })}
              checked={!deselected.includes(offer)}
              onChange={checked =>
                setDeselected(checked ? deselected.filter(other => other !== offer) : [...deselected, offer])
              }
            />
          ))}
        </div>
      }
    />
  )
}

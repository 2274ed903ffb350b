import { useCan } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UnitFieldsProps } from './identity-fields.tsx'

const integration = 'FES_DATA_INTEGRATION'

/** Whether data of the unit is exchanged with another system: shown where the session has the feature, filled by the unit (001 §6). */
export function FeatureFields({ form, disabled }: UnitFieldsProps): ReactNode {
  const { t } = useTranslation()
  const isShown = useCan({ feature: integration })
  const { field } = useController({ control: form.control, name: 'features' })
  if (!isShown) return null
  return (
    <>
      <h2>{t('equipment.unit.integration')}</h2>
      <Checkbox
        label={t('equipment.unit.integration.on')}
        hint={t('equipment.unit.integration.hint')}
        checked={field.value.includes(integration)}
        disabled={disabled}
        onChange={checked =>
          field.onChange([...field.value.filter(other => other !== integration), ...(checked ? [integration] : [])])
        }
      />
    </>
  )
}

import { lookupCountryPrefixes } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import { Button } from '@muster/ui'
import { Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CompanyModel } from './company.schema.ts'
import { withPrefix } from './phone-prefix.ts'

interface Props {
  form: UseFormReturn<CompanyModel>
  name: 'phone' | 'fax'
  label: string
}

/** Phone number field; offers the prefix of the company's country for a number without one. */
export function PhoneField({ form, name, label }: Props): ReactNode {
  const { t } = useTranslation()
  const { items } = useLookup(lookupCountryPrefixes)
  const [number, country] = useWatch({ control: form.control, name: [name, 'countryId'] })
  const prefix = items.find(({ id }) => id === country)?.prefix
  const complete = typeof prefix === 'string' && country ? withPrefix(number, { country, prefix }) : undefined
  const isDirty = form.getFieldState(name, form.formState).isDirty
  return (
    <div className="company-phone">
      <Text of={form} name={name} label={label} max={40} type="tel" />
      {complete && isDirty && (
        <Button
          look="quiet"
          onClick={() => form.setValue(name, complete, { shouldDirty: true, shouldValidate: true, shouldTouch: true })}
        >
          {t('organisation.company.usePrefix', { number: complete })}
        </Button>
      )}
    </div>
  )
}

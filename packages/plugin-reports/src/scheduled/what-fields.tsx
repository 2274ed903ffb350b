import { lookupRepschedReportTypes } from '@muster/contract'
import { companyLookup, LookupChoice, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Choices, RadioGroup } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EquipmentField } from './equipment-field.tsx'
import type { ScheduledReportFields } from './scheduled-report-fields.ts'
import { byCompany, byEquipment } from './scheduled-report.model.ts'

/** Which reports, for selected units or all units of a company. */
export function WhatFields({ form, disabled }: ScheduledReportFields): ReactNode {
  const { t } = useTranslation()
  const visibility = useWatch({ control: form.control, name: 'visibilityTypeId' })
  const types = useLookup(lookupRepschedReportTypes)
  return (
    <>
      <h2>{t('reports.scheduled.what')}</h2>
      <Choices
        of={form}
        name="reportTypeIds"
        label={t('reports.scheduled.types')}
        options={numbered(types.items)}
        {...types.choice}
        required
      />
      <Controller
        control={form.control}
        name="visibilityTypeId"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('reports.scheduled.visibility')}
            value={value}
            disabled={disabled}
            onChange={onChange}
            options={[
              { value: byEquipment, label: t('reports.scheduled.byEquipment') },
              { value: byCompany, label: t('reports.scheduled.byCompany') },
            ]}
          />
        )}
      />
      {visibility === byCompany ? (
        <LookupChoice
          of={form}
          name="visibilityCompanyId"
          label={t('reports.scheduled.company')}
          lookup={companyLookup}
          required
        />
      ) : (
        <Controller
          control={form.control}
          name="unitIds"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <EquipmentField value={value} error={error?.message} disabled={disabled} onChange={onChange} />
          )}
        />
      )}
    </>
  )
}

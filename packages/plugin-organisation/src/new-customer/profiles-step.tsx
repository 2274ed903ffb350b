import { changeUnits, lookupDutyProfiles } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useApi, useFormat } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-customer.ts'

const batchSize = 200

/** Assigns a status profile to all units of the customer. */
export function ProfilesStep({ customer: { unitIds }, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const profiles = useLookup(lookupDutyProfiles)
  const [profileId, setProfile] = useState<number | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const assign = useMutation({
    mutationFn: async (id: number) => {
      for (let start = 0; start < unitIds.length; start += batchSize) {
        const body = {
          unitIds: unitIds.slice(start, start + batchSize),
          profiles: { statusProfile: { profileId: id, assigned: true } },
        }
        const refused = (await api.call(changeUnits, { body })).find(({ result }) => result === 'REFUSED')
        if (refused) throw new Error(`${refused.unitName ?? ''}: ${refused.message ?? ''}`)
      }
    },
    onSuccess: onDone,
  })
  if (unitIds.length === 0) return <p className="m-muted">{t('organisation.customer.noMachines')}</p>
  return (
    <StepForm
      error={assign.error}
      onSubmit={() => {
        setSubmitted(true)
        if (profileId !== null && !assign.isPending) assign.mutate(profileId)
      }}
      submit={
        <Button type="submit" look="primary" busy={assign.isPending}>
          {t('organisation.customer.profiles.assign', { count: unitIds.length, number: number(unitIds.length) })}
        </Button>
      }
    >
      <Select
        label={t('organisation.customer.profiles.status')}
        hint={t('organisation.customer.profiles.hint')}
        options={numbered(profiles.items)}
        {...profiles.choice}
        required
        error={wasSubmitted && profileId === null ? t('controls.required') : undefined}
        value={profileId}
        onChange={id => setProfile(id ?? null)}
      />
    </StepForm>
  )
}

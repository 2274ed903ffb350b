import { Button, useClient, useFormat } from '@muster/ui'
import { LimitedTextField } from '@muster/ui/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aFleet } from '../fleets/fleet.schema.ts'
import { fleets } from '../fleets/fleets.resource.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-customer.ts'

/** Creates the customer's default fleet with all its units. */
export function FleetStep({ customer: { companyId, name: companyName, unitIds }, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const client = useClient(fleets)
  const queries = useQueryClient()
  const [name, setName] = useState(companyName)
  const create = useMutation({
    mutationFn: () => client.save({ ...aFleet, name: name.trim(), unitIds: [...unitIds], companyId, isDefault: true }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: [fleets.id] })
      await onDone()
    },
  })
  return (
    <StepForm
      error={create.error}
      onSubmit={() => name.trim() && !create.isPending && create.mutate()}
      submit={
        <Button type="submit" look="primary" busy={create.isPending}>
          {t('organisation.customer.fleet.create', { count: unitIds.length, number: number(unitIds.length) })}
        </Button>
      }
    >
      <LimitedTextField
        label={t('organisation.name')}
        hint={t('organisation.customer.fleet.hint')}
        max={200}
        required
        error={name.trim() ? undefined : t('controls.required')}
        value={name}
        onChange={setName}
      />
    </StepForm>
  )
}

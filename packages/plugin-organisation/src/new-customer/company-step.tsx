import { companyLookup, LookupSelect } from '@muster/fleet-kit/lookups'
import { Button, ScreenLink, useClient, useSession } from '@muster/ui'
import { LimitedTextField } from '@muster/ui/controls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { companies } from '../companies/companies.resource.ts'
import { companyDetail } from '../companies/companies.routes.ts'
import { aCompany } from '../companies/company.schema.ts'
import { StepForm } from './step-form.tsx'

/** Creates the company below the user's own or another one. */
export function CompanyStep({ onCreated }: { onCreated(companyId: number): void }): ReactNode {
  const { t } = useTranslation()
  const client = useClient(companies)
  const queries = useQueryClient()
  const own = useSession()?.companyId ?? null
  const [name, setName] = useState('')
  const [parentCompanyId, setParent] = useState(own)
  const [wasSubmitted, setSubmitted] = useState(false)
  const create = useMutation({
    mutationFn: () => client.save({ ...aCompany, name: name.trim(), parentCompanyId }),
    onSuccess: id => {
      void queries.invalidateQueries({ queryKey: [companies.id] })
      onCreated(id)
    },
  })
  return (
    <StepForm
      error={create.error}
      onSubmit={() => {
        setSubmitted(true)
        if (name.trim() && !create.isPending) create.mutate()
      }}
      submit={
        <Button type="submit" look="primary" busy={create.isPending}>
          {t('organisation.customer.company.create')}
        </Button>
      }
    >
      <LimitedTextField
        label={t('organisation.name')}
        max={200}
        required
        error={wasSubmitted && !name.trim() ? t('controls.required') : undefined}
        value={name}
        onChange={setName}
      />
      <LookupSelect
        label={t('organisation.company.owner')}
        lookup={companyLookup}
        required
        value={parentCompanyId}
        onChange={setParent}
      />
    </StepForm>
  )
}

/** Links to the company. */
CompanyStep.Summary = function Summary({
  companyId,
  name,
}: {
  companyId: number | undefined
  name: string | undefined
}) {
  if (companyId === undefined || name === undefined) return null
  return <ScreenLink href={companyDetail.href({ params: { id: companyId } })}>{name}</ScreenLink>
}

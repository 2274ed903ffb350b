import { Button, LinkButton, useDialogs } from '@muster/ui'
import { Select, Check } from '@muster/ui/controls'
import { useTranslation } from 'react-i18next'
import { counterOf } from '../maintenance-services/interval-types.ts'
import { maintenanceServiceList } from '../maintenance-services/maintenance-services.routes.ts'
import { serviceTypeList } from '../service-types/service-types.routes.ts'
import { useCounters } from '../state/counters.ts'
import type { z } from 'zod'
import { CounterField } from '../maintenance-services/counter-field.tsx'
import type { Counter } from '../clients/index.ts'
import type { MaintenanceProfile } from './maintenance-profile.schema.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useServices } from './use-lookup-options.ts'

interface Props {
  form: ProfileForm
  maySave: boolean
}

/** Edits the services of a profile, each with individual intervals. */
export function ProfileServices({ form, maySave }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const {
    section,
    fields,
    choice: { services, ...choice },
    addService,
    removeService,
  } = useProfileServices(form)
  const { errors, isSubmitted } = form.formState
  const missing = errors.servicesAssignments?.root?.message ?? errors.servicesAssignments?.message
  return (
    <section ref={section} className="mnt-group" aria-label={t('maintenance.services')}>
      <header>
        <h2>{t('maintenance.services')}</h2>
        <span className="mnt-ways">
          <LinkButton look="quiet" href={maintenanceServiceList.href({ query: { back: true } })}>
            {t('maintenance.profile.allServices')}
          </LinkButton>
          <LinkButton look="quiet" href={serviceTypeList.href({ query: { back: true } })}>
            {t('maintenance.types')}
          </LinkButton>
        </span>
      </header>
      {missing && isSubmitted && (
        <p className="m-field-error" role="alert">
          {t(missing)}
        </p>
      )}
      {fields.length === 0 && <p className="m-muted">{t('maintenance.profile.noServices')}</p>}
      <ul className="mnt-profile-services">
        {fields.map((field, index) => (
          <li key={field.id}>
            <ServiceFields form={form} index={index} name={field.description} counter={counterOf(field.intervalTypeId)}>
              {maySave && (
                <Button
                  look="quiet"
                  aria-label={t('maintenance.profile.removeThis', { name: field.description })}
                  onClick={() => void removeService(index, field.description)}
                >
                  {t('maintenance.profile.remove')}
                </Button>
              )}
            </ServiceFields>
          </li>
        ))}
      </ul>
      <Select
        // the added service leaves the list, which resets the field
        key={fields.length}
        label={t('maintenance.profile.addService')}
        value={null}
        onChange={addService}
        disabled={!maySave}
        {...choice}
        options={services.map(({ mntServiceId, description, intervalTypeCode, interval }) => ({
          value: mntServiceId,
          label: t('maintenance.profile.serviceEvery', {
            name: description,
            interval: counters.text(intervalTypeCode, interval),
          }),
        }))}
      />
    </section>
  )
}

interface ServiceFieldsProps {
  form: UseFormReturn<z.infer<typeof MaintenanceProfile>>
  index: number
  name: string
  counter: Counter
  /** Action buttons. */
  children: ReactNode
}

/** Edits interval, forewarning and assignment of one service in a profile. */
function ServiceFields({ form, index, name, counter, children }: ServiceFieldsProps): ReactNode {
  const { t } = useTranslation()
  const of = `servicesAssignments.${index}` as const
  return (
    <fieldset className="mnt-service">
      <legend>{name}</legend>
      <div className="mnt-pair">
        <CounterField form={form} name={`${of}.interval`} counter={counter} label={t('maintenance.interval')} />
        <CounterField
          form={form}
          name={`${of}.forewarning`}
          counter={counter}
          label={t('maintenance.service.forewarning')}
        />
      </div>
      <div className="mnt-service-foot">
        <Check of={form} name={`${of}.assign`} label={t('maintenance.profile.serviceAssigned')} />
        <Check of={form} name={`${of}.isRecurrent`} label={t('maintenance.service.isRecurrent')} />
        {children}
      </div>
    </fieldset>
  )
}

type ProfileForm = UseFormReturn<z.infer<typeof MaintenanceProfile>>

/** Adds services to a profile and removes them. */
function useProfileServices(form: ProfileForm) {
  const dialogs = useDialogs()
  const counters = useCounters()
  const { services, ...choice } = useServices()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'servicesAssignments' })
  const usedIds = new Set(fields.map(({ mntServiceId }) => mntServiceId))
  const section = useRef<HTMLElement>(null)
  const removedIndex = useRef<number>(undefined)

  // the focused button was removed with its service: focuses the next one, or the select below
  useEffect(() => {
    if (removedIndex.current === undefined) return
    const buttons = section.current?.querySelectorAll<HTMLElement>('.mnt-service-foot > button') ?? []
    const next =
      buttons[Math.min(removedIndex.current, buttons.length - 1)] ??
      section.current?.querySelector<HTMLElement>('input')
    next?.focus()
    removedIndex.current = undefined
  }, [fields.length])

  return {
    section,
    fields,
    choice: { ...choice, services: services.filter(({ mntServiceId }) => !usedIds.has(mntServiceId)) },
    addService(id: number | null) {
      const service = services.find(({ mntServiceId }) => mntServiceId === id)
      if (!service) return
      const { intervalTypeCode, serviceTypeName: _, ...rest } = service
      append({ ...rest, assign: true, unitMeasurementLabel: counters.label(intervalTypeCode) })
    },
    async removeService(index: number, name: string) {
      if (!(await dialogs.raise('maintenanceProfileServiceRemoval', { name }))) return
      removedIndex.current = index
      remove(index)
    },
  }
}

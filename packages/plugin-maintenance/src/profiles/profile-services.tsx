import { Button, LinkButton } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { counterOf } from '../maintenance-services/interval-types.ts'
import { maintenanceServiceList } from '../maintenance-services/maintenance-services.routes.ts'
import { serviceTypeList } from '../service-types/service-types.routes.ts'
import { useCounters } from '../state/counters.ts'
import { ServiceFields } from './service-fields.tsx'
import { useProfileServices, type ProfileForm } from './use-profile-services.ts'

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

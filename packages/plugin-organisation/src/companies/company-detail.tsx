import { getCompanyDeletable, lookupCountries, lookupCurrencies } from '@muster/contract'
import { LimitsButton } from '@muster/fleet-kit/limits'
import { companyLookup, LookupChoice, named, useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { LinkButton, useApi, useCan, useSession } from '@muster/ui'
import { Check, Choice, Num, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newCustomer } from '../new-customer/new-customer.routes.ts'
import { companyDetail, companyList } from './companies.routes.ts'
import { companies } from './companies.resource.ts'
import { aCompany, Company } from './company.schema.ts'
import { deletionObstacleText } from './company-list.tsx'
import { CostsButton } from './costs/costs.drawer.tsx'
import { CompanyOrders } from './orders/company-orders.tsx'
import { viewOrdersAccess } from './orders/orders.drawers.ts'
import { PhoneField } from './phone-field.tsx'
import { PlaceCheckButton } from './place-check/place-check.drawer.tsx'
import { SignInRulesButton } from './sign-in-rules/sign-in-rules.drawer.tsx'
import { SingleSignOnButton } from './single-sign-on/single-sign-on.drawer.tsx'
import { TripRulesButton } from './trip-rules/trip-rules.drawer.tsx'

interface Props {
  params: { id: string }
  query: { parent: number | undefined }
}

export function CompanyDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const ownCompanyId = useSession()?.companyId ?? null
  const blank = useMemo(
    () => ({ ...aCompany, parentCompanyId: query.parent ?? ownCompanyId }),
    [query.parent, ownCompanyId],
  )
  const detail = useDetail(companies, {
    id: params.id,
    schema: Company,
    blank,
    list: companyList,
    self: companyDetail,
  })
  const { form, may, isNew } = detail
  const countries = useLookup(lookupCountries)
  const currencies = useLookup(lookupCurrencies)
  const isDealer = useWatch({ control: form.control, name: 'isDealer' })
  const hasParent = form.formState.defaultValues?.parentCompanyId !== null
  const maySetUp = useCan(newCustomer.access)
  const mayViewOrders = useCan(viewOrdersAccess)
  const obstacle = useDeletionObstacle(Number(params.id), may.remove && detail.status === 'ready')
  return (
    <DetailScreen
      title={t('organisation.company')}
      detail={detail}
      cannotDelete={obstacle}
      actions={
        !isNew && (
          <>
            {maySetUp && Number(params.id) !== ownCompanyId && (
              <LinkButton href={newCustomer.href({ query: { company: Number(params.id) } })}>
                {t('organisation.customer.resume')}
              </LinkButton>
            )}
            <LimitsButton of={{ companyId: Number(params.id) }} name={form.getValues('name')} />
            <PlaceCheckButton companyId={Number(params.id)} name={form.getValues('name')} />
            <TripRulesButton companyId={Number(params.id)} name={form.getValues('name')} />
            <CostsButton companyId={Number(params.id)} name={form.getValues('name')} />
            <SignInRulesButton companyId={Number(params.id)} name={form.getValues('name')} />
            <SingleSignOnButton companyId={Number(params.id)} name={form.getValues('name')} />
            <HistoryLink kind="company" id={params.id} name={detail.name} />
          </>
        )
      }
      beside={isDealer && !isNew && mayViewOrders ? <CompanyOrders companyId={Number(params.id)} /> : undefined}
    >
      {obstacle && <p className="m-muted">{obstacle}</p>}
      <Text of={form} name="name" label={t('organisation.name')} max={200} required />
      {hasParent ? (
        <LookupChoice
          of={form}
          name="parentCompanyId"
          label={t('organisation.company.owner')}
          hint={isNew ? undefined : t('organisation.company.owner.hint')}
          lookup={companyLookup}
          nullable={false}
        />
      ) : (
        <p className="m-muted">{t('organisation.company.top')}</p>
      )}
      <TextArea of={form} name="desc" label={t('organisation.description')} max={2000} />
      <Text of={form} name="code" label={t('organisation.company.code')} max={50} />

      <h2>{t('organisation.company.address')}</h2>
      <Text of={form} name="address" label={t('organisation.company.street')} max={300} />
      <div className="m-pair">
        <Text of={form} name="zipCode" label={t('organisation.company.zipCode')} max={20} />
        <Text of={form} name="city" label={t('organisation.city')} max={200} />
      </div>
      <div className="m-pair">
        <Choice
          of={form}
          name="countryId"
          label={t('organisation.country')}
          options={named(countries.items)}
          {...countries.choice}
          disabled={!may.save}
        />
        <Choice
          of={form}
          name="currencyId"
          label={t('organisation.company.currency')}
          options={named(currencies.items)}
          {...currencies.choice}
          disabled={!may.save}
        />
      </div>

      <h2>{t('organisation.company.contact')}</h2>
      <div className="m-pair">
        <PhoneField form={form} name="phone" label={t('organisation.company.phone')} />
        <PhoneField form={form} name="fax" label={t('organisation.company.fax')} />
      </div>
      <Text of={form} name="mail" label={t('organisation.company.mail')} max={320} type="email" />

      <h2>{t('organisation.dealer')}</h2>
      <Check of={form} name="isDealer" label={t('organisation.company.isDealer')} />
      {isDealer && (
        <div className="m-pair">
          <Text of={form} name="dealerCode" label={t('organisation.company.dealerCode')} max={50} />
          <Text of={form} name="dealerShipToCode" label={t('organisation.company.dealerShipToCode')} max={50} />
        </div>
      )}

      <h2>{t('organisation.company.subscriptions')}</h2>
      <Num
        of={form}
        name="hideAfterDays"
        label={t('organisation.company.hideAfterDays')}
        hint={t('organisation.company.hideAfterDays.hint')}
        min={0}
        max={3650}
        step={1}
        nullable
      />

      <h2>{t('organisation.company.vista')}</h2>
      <div className="m-pair">
        <Text of={form} name="vistaId" label={t('organisation.company.vistaId')} max={50} />
        <Text of={form} name="vistaName" label={t('organisation.company.vistaName')} max={200} />
      </div>
    </DetailScreen>
  )
}

/** Returns why the company cannot be deleted; undefined while loading or when deletion is possible. */
function useDeletionObstacle(companyId: number, isEnabled: boolean): string | undefined {
  const { t } = useTranslation()
  const api = useApi()
  const { data } = useQuery({
    queryKey: [companies.id, 'deletable', companyId],
    queryFn: ({ signal }) => api.call(getCompanyDeletable, { path: { id: companyId }, signal }),
    enabled: isEnabled,
  })
  return data && !data.deletable ? deletionObstacleText(t, data.reasons) : undefined
}

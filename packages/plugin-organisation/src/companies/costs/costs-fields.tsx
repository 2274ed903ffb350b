import { lookupTypes } from '@muster/contract'
import { numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useFormat } from '@muster/ui'
import { DateField, LimitedTextField, NumberField, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { costsOf, fuels, priced, replaced, type CostSettings, type Costs, type Edited } from './costs.ts'

interface Props {
  detail: CostSettings
  own: Edited
  disabled: boolean
  isChecked: boolean
  onChange(own: Edited): void
}

/** Selects the inherited settings, or custom fuels, prices and factors. */
export function CostsFields({ detail, own, disabled, isChecked, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const value = useCostsText()(detail.inherited)
  const { companyName } = detail.inherited
  return (
    <>
      <Select
        label={t('organisation.costs.setting')}
        nullable
        placeholder={
          companyName === undefined
            ? t('organisation.costs.default', { value })
            : t('organisation.costs.inherited', { company: companyName, value })
        }
        disabled={disabled}
        options={[{ value: 'own', label: t('organisation.costs.own') }]}
        value={own === null ? null : 'own'}
        onChange={mode => onChange(mode === null ? null : costsOf(detail.inherited))}
      />
      {own && detail.currencyId === undefined && <p role="alert">{t('organisation.costs.noCurrency')}</p>}
      {own && <Fuels own={own} disabled={disabled} onChange={onChange} />}
      {own && <Prices own={own} currency={detail.currencyId ?? ''} disabled={disabled} onChange={onChange} />}
      {own && <Factors {...{ own, disabled, isChecked, onChange }} standards={detail.standards} />}
    </>
  )
}

interface OwnProps {
  own: Costs
  disabled: boolean
  onChange(own: Costs): void
}

/** Selects the fuel of each machine type. */
function Fuels({ own, disabled, onChange }: OwnProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('organisation.costs.fuels')}</h3>
      {own.fuels.map(({ typeId, fuel }, i) => (
        <Entry
          key={i}
          name={t(`organisation.costs.${fuel}`)}
          disabled={disabled}
          onRemove={() => onChange({ ...own, fuels: replaced(own.fuels, i) })}
        >
          <TypeSelect
            typeId={typeId}
            disabled={disabled}
            onChange={type => onChange({ ...own, fuels: replaced(own.fuels, i, { ...type, fuel }) })}
          />
          <Select
            label={t('organisation.costs.fuel')}
            required
            disabled={disabled}
            options={fuels.map(id => ({ value: id, label: t(`organisation.costs.${id}`) }))}
            value={fuel}
            onChange={next =>
              next && onChange({ ...own, fuels: replaced(own.fuels, i, { ...typeOf(typeId), fuel: next }) })
            }
          />
        </Entry>
      ))}
      {!disabled && (
        <Button onClick={() => onChange({ ...own, fuels: [...own.fuels, { fuel: 'DIESEL' }] })}>
          {t('organisation.costs.fuels.add')}
        </Button>
      )}
    </>
  )
}

/** Edits the list of prices, each from a day on. */
function Prices({ own, currency, disabled, onChange }: OwnProps & { currency: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dayText = (day: string) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    return format.date(noon - format.offsetUtc(noon) * 3_600_000)
  }
  return (
    <>
      <h3>{t('organisation.costs.prices')}</h3>
      <p className="m-muted">{t('organisation.costs.prices.text')}</p>
      {own.prices.map((price, i) => {
        const { changedBy, changedAt, ...entered } = price
        const set = (change: Partial<typeof price>) =>
          onChange({ ...own, prices: replaced(own.prices, i, { ...entered, ...change }) })
        const unit = price.priced === 'HOUR' ? 'h' : price.priced === 'ELECTRICITY' ? 'kWh' : 'l'
        return (
          <Entry
            key={i}
            name={`${t(`organisation.costs.${price.priced}`)} ${dayText(price.validFrom)}`}
            disabled={disabled}
            onRemove={() => onChange({ ...own, prices: replaced(own.prices, i) })}
          >
            <Select
              label={t('organisation.costs.priced')}
              required
              disabled={disabled}
              options={priced.map(id => ({ value: id, label: t(`organisation.costs.${id}`) }))}
              value={price.priced}
              onChange={next => next && set({ priced: next })}
            />
            <TypeSelect
              typeId={price.typeId}
              disabled={disabled}
              onChange={type => {
                const { typeId: _, ...others } = entered
                onChange({ ...own, prices: replaced(own.prices, i, { ...others, ...type }) })
              }}
            />
            <DateField
              label={t('organisation.costs.validFrom')}
              required
              disabled={disabled}
              value={price.validFrom}
              onChange={day => day && set({ validFrom: day })}
            />
            <NumberField
              label={t('organisation.costs.price')}
              unit={`${currency}/${unit}`}
              required
              disabled={disabled}
              digits={4}
              min={0.0001}
              value={price.price}
              onChange={figure => figure !== null && set({ price: figure })}
            />
            {changedBy !== undefined && changedAt !== undefined && (
              <p className="m-muted cost-change">
                {t('organisation.costs.changed', { name: changedBy, at: format.dateTime(changedAt) })}
              </p>
            )}
          </Entry>
        )
      })}
      {!disabled && (
        <Button
          onClick={() =>
            onChange({
              ...own,
              prices: [
                ...own.prices,
                { priced: own.prices.at(-1)?.priced ?? 'DIESEL', validFrom: firstOfYear(), price: 1 },
              ],
            })
          }
        >
          {t('organisation.costs.prices.add')}
        </Button>
      )}
    </>
  )
}

const firstOfYear = () => `${new Date().getFullYear()}-01-01`

const blankElectricity = () => ({
  fuel: 'ELECTRICITY' as const,
  kilograms: 0,
  source: '',
  year: new Date().getFullYear() - 1,
})

/** Edits factors that override standard ones. */
function Factors({
  own,
  standards,
  disabled,
  isChecked,
  onChange,
}: OwnProps & { standards: CostSettings['standards']; isChecked: boolean }) {
  const { t } = useTranslation()
  const [standard] = standards
  const electricity = standards.find(({ fuel }) => fuel === 'ELECTRICITY')
  const offered = electricity ? standards : [...standards, blankElectricity()]
  const free = offered.filter(({ fuel }) => !own.factors.some(factor => factor.fuel === fuel))
  return (
    <>
      <h3>{t('organisation.costs.factors')}</h3>
      {standard && (
        <p className="m-muted">
          {t('organisation.costs.factors.text', { source: standard.source.split(',')[0], year: String(standard.year) })}{' '}
          {electricity
            ? t('organisation.costs.factors.electricity', {
                source: electricity.source,
                year: String(electricity.year),
              })
            : t('organisation.costs.factors.noElectricity')}
        </p>
      )}
      {own.factors.map((factor, i) => {
        const set = (change: Partial<typeof factor>) =>
          onChange({ ...own, factors: replaced(own.factors, i, { ...factor, ...change }) })
        return (
          <Entry
            key={factor.fuel}
            name={t(`organisation.costs.${factor.fuel}`)}
            disabled={disabled}
            onRemove={() => onChange({ ...own, factors: replaced(own.factors, i) })}
          >
            <NumberField
              label={t('organisation.costs.kilograms')}
              unit={factor.fuel === 'ELECTRICITY' ? 'kg/kWh' : 'kg/l'}
              required
              disabled={disabled}
              digits={5}
              min={0}
              max={100}
              value={factor.kilograms}
              onChange={figure => figure !== null && set({ kilograms: figure })}
            />
            <LimitedTextField
              label={t('organisation.costs.source')}
              error={isChecked && factor.source.trim() === '' ? t('controls.required') : undefined}
              required
              disabled={disabled}
              max={200}
              value={factor.source}
              onChange={source => set({ source })}
            />
            <NumberField
              label={t('organisation.costs.year')}
              required
              disabled={disabled}
              min={1990}
              max={2100}
              value={factor.year}
              onChange={year => year !== null && set({ year })}
            />
          </Entry>
        )
      })}
      {!disabled && free.length > 0 && (
        <Select
          label={t('organisation.costs.factors.add')}
          nullable
          options={free.map(({ fuel }) => ({ value: fuel, label: t(`organisation.costs.${fuel}`) }))}
          value={null}
          onChange={fuel => {
            const added = free.find(factor => factor.fuel === fuel)
            if (added) onChange({ ...own, factors: [...own.factors, added] })
          }}
        />
      )}
    </>
  )
}

interface EntryProps {
  name: string
  disabled: boolean
  onRemove(): void
  children: ReactNode
}

function Entry({ name, disabled, onRemove, children }: EntryProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="cost-entry">
      <legend>{name}</legend>
      {children}
      {!disabled && (
        <Button
          look="quiet"
          icon="close"
          aria-label={t('organisation.costs.remove', { entry: name })}
          onClick={onRemove}
        />
      )}
    </fieldset>
  )
}

const typeOf = (typeId: number | undefined) => (typeId === undefined ? {} : { typeId })

interface TypeProps {
  typeId: number | undefined
  disabled: boolean
  onChange(type: { typeId?: number }): void
}

function TypeSelect({ typeId, disabled, onChange }: TypeProps) {
  const { t } = useTranslation()
  const types = useLookup(lookupTypes)
  return (
    <Select
      label={t('organisation.costs.type')}
      nullable
      placeholder={t('organisation.costs.allTypes')}
      disabled={disabled}
      options={numbered(types.items)}
      {...types.choice}
      value={typeId ?? null}
      onChange={next => onChange(next === null ? {} : { typeId: next })}
    />
  )
}

/** Describes settings by their number of prices. */
export function useCostsText(): (costs: Costs) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ prices: { length: count } }) =>
    count === 0
      ? t('organisation.costs.text.none')
      : t('organisation.costs.text.prices', { count, figure: format.number(count) })
}

import { lookupNotificationGroupsForUser } from '@muster/contract'
import { Checkbox, NumberField, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numbered, useLookup } from '../lookups/index.ts'
import { initialLimit, withLimit, type Limit, type LimitName, type Limits, type LimitsDetail } from './limits.ts'
import { useLimitText } from './use-limit-text.ts'

interface Props {
  detail: LimitsDetail
  own: Limits
  disabled: boolean
  onChange(limits: Limits): void
}

/** Edits all limits. Each is inherited, custom or off. */
export function LimitFields(props: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="limit-list">
      <LimitRow {...props} name="overspeed">
        {(limit, change) => (
          <Amount label={t('limits.speed')} unit="km/h" value={limit} onChange={change} min={1} max={500} />
        )}
      </LimitRow>
      <LimitRow {...props} name="idleMinutes">
        {(limit, change) => <Minutes value={limit} onChange={change} max={1440} />}
      </LimitRow>
      <LimitRow {...props} name="lowFuel">
        {(limit, change) => (
          <>
            <Fuel value={limit} onChange={change} />
            <TankNote {...props} unit={limit.unit} />
          </>
        )}
      </LimitRow>
      <LimitRow {...props} name="fuelDrop">
        {(limit, change) => (
          <>
            <Fuel value={limit} onChange={change} />
            <TankNote {...props} unit={limit.unit} />
            <NumberField
              label={t('limits.fuelDrop.minutes')}
              unit="min"
              value={limit.minutes ?? null}
              min={1}
              max={1440}
              onChange={minutes => {
                const { minutes: _, ...others } = limit
                change(minutes === null ? others : { ...others, minutes })
              }}
            />
            <div className="limit-wide">
              <Checkbox
                label={t('limits.keyOff')}
                checked={limit.keyOff}
                onChange={keyOff => change({ ...limit, keyOff })}
              />
            </div>
          </>
        )}
      </LimitRow>
      <LimitRow {...props} name="leastRefuel">
        {(limit, change) => (
          <Amount label={t('limits.litres')} unit="l" value={limit} onChange={change} min={1} max={100_000} />
        )}
      </LimitRow>
      <LimitRow {...props} name="engineTemperature">
        {(limit, change) => (
          <Amount label={t('limits.temperature')} unit="°C" value={limit} onChange={change} min={40} max={180} />
        )}
      </LimitRow>
      <LimitRow {...props} name="towing">
        {(limit, change) => (
          <>
            <Amount
              label={t('limits.distance')}
              unit="m"
              value={limit.distance}
              onChange={distance => change({ ...limit, distance })}
              min={50}
              max={100_000}
            />
            <Amount
              label={t('limits.speed')}
              unit="km/h"
              value={limit.speed}
              onChange={speed => change({ ...limit, speed })}
              min={1}
              max={200}
            />
            <Minutes value={limit.minutes} onChange={minutes => change({ ...limit, minutes })} min={0} max={1440} />
          </>
        )}
      </LimitRow>
      <SwitchRow {...props} />
      <LimitRow {...props} name="tankSize">
        {(limit, change) => (
          <Amount label={t('limits.litres')} unit="l" value={limit} onChange={change} min={1} max={100_000} />
        )}
      </LimitRow>
      <LimitRow {...props} name="repeatMinutes">
        {(limit, change) => <Minutes value={limit} onChange={change} max={10_080} />}
      </LimitRow>
      <GroupRow {...props} />
    </ul>
  )
}

interface RowProps<N extends LimitName> extends Props {
  name: N
  /** Fields of a custom limit. */
  children(limit: Limit<N>, change: (limit: Limit<N>) => void): ReactNode
}

function LimitRow<N extends LimitName>({ name, detail, own, disabled, onChange, children }: RowProps<N>) {
  const { t } = useTranslation()
  const inherited = useLimitText(detail)
  const limit = own[name]
  const limitName: LimitName = name
  const set = (next: Limits[N]) => onChange(withLimit(own, name, next))
  return (
    <Row name={name}>
      <Select
        label={t('limits.setting')}
        placeholder={inherited(name)}
        nullable
        disabled={disabled}
        options={[
          { value: 'own', label: t('limits.own') },
          { value: 'off', label: t(`limits.off.${limitName}`) },
        ]}
        value={limit === undefined ? null : limit === null ? 'off' : 'own'}
        onChange={mode =>
          set(mode === null ? undefined : ((mode === 'off' ? null : initialLimit(name, detail)) as Limits[N]))
        }
      />
      {limit !== undefined && limit !== null && (
        <fieldset className="limit-fields" disabled={disabled}>
          {children(limit, set)}
        </fieldset>
      )}
    </Row>
  )
}

/** Edits the alarm for key on and off. */
function SwitchRow({ detail, own, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const inherited = useLimitText(detail)
  return (
    <Row name="ignition">
      <Select
        label={t('limits.setting')}
        placeholder={inherited('ignition')}
        nullable
        disabled={disabled}
        options={[
          { value: 'on', label: t('limits.ignition.on') },
          { value: 'off', label: t('limits.off.ignition') },
        ]}
        value={own.ignition === undefined ? null : own.ignition ? 'on' : 'off'}
        onChange={mode => onChange(withLimit(own, 'ignition', mode === null ? undefined : mode === 'on'))}
      />
    </Row>
  )
}

/** Selects the notification group. */
function GroupRow({ detail, own, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const inherited = useLimitText(detail)
  const groups = useLookup(lookupNotificationGroupsForUser)
  const noGroup = 0
  const { notificationId } = own
  return (
    <Row name="notificationId">
      <Select
        label={t('profileNotification.group')}
        hint={t('limits.notificationId.hint')}
        placeholder={inherited('notificationId')}
        nullable
        disabled={disabled}
        {...groups.choice}
        options={[{ value: noGroup, label: t('limits.off.notificationId') }, ...numbered(groups.items)]}
        value={notificationId === undefined ? null : (notificationId ?? noGroup)}
        onChange={id =>
          onChange(withLimit(own, 'notificationId', id === null ? undefined : id === noGroup ? null : id))
        }
      />
    </Row>
  )
}

function Row({ name, children }: { name: LimitName; children: ReactNode }) {
  const { t } = useTranslation()
  const title = t(`limits.name.${name}`)
  return (
    <li>
      <div className="limit" role="group" aria-label={title}>
        <strong>{title}</strong>
        {children}
      </div>
    </li>
  )
}

interface AmountProps {
  label: string
  unit: string
  value: number
  min: number
  max: number
  digits?: number
  onChange(value: number): void
}

function Amount({ onChange, ...field }: AmountProps) {
  return <NumberField {...field} required onChange={value => value !== null && onChange(value)} />
}

function Minutes({ min = 1, ...field }: Omit<AmountProps, 'label' | 'unit' | 'min'> & { min?: number }) {
  const { t } = useTranslation()
  return <Amount {...field} label={t('limits.minutes')} unit="min" min={min} />
}

/** Explains that a level in the other unit of measure needs the size of the tank. */
function TankNote({ own, detail, unit }: Props & { unit: Limit<'lowFuel'>['unit'] }) {
  const { t } = useTranslation()
  const size = own.tankSize === undefined ? detail.inherited.tankSize : own.tankSize
  if (typeof size === 'number') return null
  return <p className="m-muted limit-wide">{t(`limits.noTank.${unit}`)}</p>
}

interface FuelProps<F extends Limit<'lowFuel'>> {
  value: F
  onChange(value: F): void
}

function Fuel<F extends Limit<'lowFuel'>>({ value, onChange }: FuelProps<F>) {
  const { t } = useTranslation()
  const maxAmount = (unit: F['unit']) => (unit === 'PERCENT' ? 100 : 100_000)
  return (
    <>
      <Amount
        label={t('limits.amount')}
        unit={value.unit === 'PERCENT' ? '%' : 'l'}
        value={value.amount}
        onChange={amount => onChange({ ...value, amount })}
        min={1}
        max={maxAmount(value.unit)}
      />
      <Select
        label={t('limits.fuelUnit')}
        required
        options={[
          { value: 'PERCENT', label: t('limits.fuelUnit.PERCENT') },
          { value: 'LITRES', label: t('limits.fuelUnit.LITRES') },
        ]}
        value={value.unit}
        onChange={unit =>
          unit !== null && onChange({ ...value, unit, amount: Math.min(value.amount, maxAmount(unit)) })
        }
      />
    </>
  )
}

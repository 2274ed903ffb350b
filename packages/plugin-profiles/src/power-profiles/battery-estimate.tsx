import { batteryDays, defaultPowerDraw, type PowerDraw } from '@muster/signals'
import { Button, Facts, useFormat } from '@muster/ui'
import { NumberField } from '@muster/ui/controls'
import { useId, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { planOf } from './power-profile.model.ts'
import type { PowerProfileModel } from './power-profile.schema.ts'

/** Units and limits of the fields; the usable share is in percent. */
const fields = [
  { of: 'capacity', unit: 'Ah', min: 0.1, max: 10_000, digits: 1 },
  { of: 'usable', unit: '%', min: 1, max: 100, digits: 0 },
  { of: 'asleep', unit: 'mA', min: 0.01, max: 10_000, digits: 2 },
  { of: 'awake', unit: 'mA', min: 0.1, max: 10_000, digits: 1 },
  { of: 'sending', unit: 'mA', min: 0.1, max: 10_000, digits: 1 },
  { of: 'sendingSeconds', unit: 's', min: 1, max: 600, digits: 0 },
  { of: 'wakesPerDay', unit: undefined, min: 0, max: 1000, digits: 0 },
] as const satisfies { of: keyof PowerDraw; unit: string | undefined; min: number; max: number; digits: number }[]

/** Estimates the battery life of a parked unit with the entered profile and editable power figures. */
export function BatteryEstimate({ form }: { form: UseFormReturn<PowerProfileModel> }): ReactNode {
  const { t } = useTranslation()
  const title = useId()
  const [draw, setDraw] = useState<PowerDraw>(defaultPowerDraw)
  return (
    <section className="power-estimate" aria-labelledby={title}>
      <h2 id={title}>{t('profiles.power.estimate')}</h2>
      <Result form={form} draw={draw} />
      <p className="m-muted">{t('profiles.power.estimate.assumptions')}</p>
      <div className="power-estimate-figures">
        {fields.map(({ of, ...bounds }) => {
          const factor = of === 'usable' ? 100 : 1
          return (
            <NumberField
              key={of}
              {...bounds}
              label={t(`profiles.power.estimate.${of}`)}
              hint={t(`profiles.power.estimate.${of}.hint`)}
              value={draw[of] * factor}
              onChange={value => value !== null && setDraw({ ...draw, [of]: value / factor })}
            />
          )
        })}
      </div>
      {draw !== defaultPowerDraw && (
        <div>
          <Button look="quiet" onClick={() => setDraw(defaultPowerDraw)}>
            {t('profiles.power.estimate.reset')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Result({ form, draw }: { form: UseFormReturn<PowerProfileModel>; draw: PowerDraw }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  // watches every field, because each can change the estimate
  useWatch({ control: form.control })
  const plan = planOf(form.getValues())
  if (!plan) return <p role="status">{t('profiles.power.estimate.incomplete')}</p>
  const { days, averageCurrent, awakeHours, reportsPerDay } = batteryDays(plan, draw)
  return (
    <>
      <p className="power-estimate-days" role="status">
        {t('profiles.power.estimate.days', {
          count: days < 10 ? days : Math.round(days),
          days: number(days, days < 10 ? 1 : 0),
        })}
      </p>
      <Facts
        className="power-estimate-parts"
        facts={[
          [t('profiles.power.estimate.current'), `${number(averageCurrent, 1)} mA`],
          [t('profiles.power.estimate.awakeHours'), `${number(awakeHours, 1)} h`],
          [t('profiles.power.estimate.reports'), number(reportsPerDay, 0)],
        ]}
      />
    </>
  )
}

import { Button } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { FieldSet } from '@muster/ui/controls'
import { summaryOf, UnitPicker, UnitSummary } from '@muster/fleet-kit/unit-picker'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface UnitsFieldProps {
  value: readonly number[]
  error: string | undefined
  disabled: boolean
  onChange(unitIds: number[]): void
}

/** Maximum number of units in an emailed report. */
const max = 100

/** Shows the selected units of a report and changes them in a drawer. */
export function UnitsField({ value, error, disabled, onChange }: UnitsFieldProps): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const close = () => setChosen(undefined)
  return (
    <FieldSet label={t('reports.scheduled.equipment')} error={error} required>
      <div className="scheduled-equipment">
        <UnitSummary {...summaryOf(new Set(value), max)} />
        <Button disabled={disabled} onClick={() => setChosen(new Set(value))}>
          {t('reports.scheduled.choose')}
        </Button>
      </div>
      {chosen && (
        <Drawer
          title={t('reports.scheduled.choose')}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('ui.cancel')}</Button>
              <Button
                look="primary"
                disabled={summaryOf(chosen, max).outOfLimit}
                onClick={() => {
                  onChange([...chosen])
                  close()
                }}
              >
                {t('reports.scheduled.take')}
              </Button>
            </>
          }
        >
          <UnitPicker value={chosen} onChange={setChosen} limit={max} />
        </Drawer>
      )}
    </FieldSet>
  )
}

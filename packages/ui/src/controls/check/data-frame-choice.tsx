import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../field/field.tsx'
import { FieldSet } from '../field/field-set.tsx'
import { Checkbox } from './checkbox.tsx'
import { dataFrameOf, framesOf, type DataFrame } from './data-frame.ts'

interface DataFrameChoiceProps extends FieldProps {
  value: DataFrame
  disabled?: boolean
  onChange(value: DataFrame): void
}

/** Frames of a CAN bus: standard, extended or both (001 §4). */
export function DataFrameChoice({ value, disabled, onChange, ...field }: DataFrameChoiceProps): ReactNode {
  const { t } = useTranslation()
  const frames = framesOf(value)
  return (
    <FieldSet {...field}>
      <div className="m-checks">
        {(['standard', 'extended'] as const).map(kind => (
          <Checkbox
            key={kind}
            label={t(`controls.dataFrame.${kind}`)}
            checked={frames[kind]}
            disabled={disabled}
            onChange={checked => onChange(dataFrameOf({ ...frames, [kind]: checked }))}
          />
        ))}
      </div>
    </FieldSet>
  )
}

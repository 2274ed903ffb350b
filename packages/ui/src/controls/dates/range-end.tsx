import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfWall, wallText } from './wall-text.ts'

interface RangeEndProps {
  end: 'from' | 'to'
  value: number | null
  zone: string
  disabled?: boolean
  isWrong: boolean
  onChange(value: number | null): void
}

/** One end of a span: the platform's own input, typed part by part or picked on a phone's wheel. */
export function RangeEnd({ end, value, zone, disabled, isWrong, onChange }: RangeEndProps): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  // what is typed stays as it is until the field is left, also while it is no moment yet
  const [typed, setTyped] = useState<string>()
  return (
    <div className="m-range-end">
      <label htmlFor={id}>{t(`controls.range.${end}`)}</label>
      <input
        id={id}
        className="m-input"
        type="datetime-local"
        disabled={disabled}
        aria-invalid={isWrong || undefined}
        value={typed ?? wallText(zone, value)}
        onChange={event => {
          setTyped(event.target.value)
          onChange(timeOfWall(zone, event.target.value, end))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}

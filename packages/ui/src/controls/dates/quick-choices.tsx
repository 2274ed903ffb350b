import type { ReactNode } from 'react'
import './quick-choices.css'

interface QuickChoicesProps<Id extends string> {
  /** Name of the group; omitted inside a field with a name. */
  label?: string
  choices: readonly { id: Id; label: string }[]
  /** Selected choice; undefined for none. */
  value: Id | undefined
  disabled?: boolean | undefined
  onChoose(id: Id): void
}

/** Group of buttons with one selected, such as common periods. */
export function QuickChoices<Id extends string>({
  label,
  choices,
  value,
  disabled,
  onChoose,
}: QuickChoicesProps<Id>): ReactNode {
  return (
    <div className="m-quick" {...(label !== undefined && { role: 'group', 'aria-label': label })}>
      {choices.map(choice => (
        <button
          key={choice.id}
          type="button"
          className="m-quick-choice"
          aria-pressed={choice.id === value}
          disabled={disabled}
          onClick={() => onChoose(choice.id)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icon.tsx'
import { Field } from '../field/field.tsx'
import type { SelectProps } from './native-select.tsx'
import { OptionList, type Arriving } from './option-list.tsx'
import type { OptionValue } from './option.ts'
import { useCombobox } from './use-combobox.ts'

export type SearchSelectProps<V extends OptionValue> = SelectProps<V> & Arriving

/** A combobox for many options: typing filters, arrows move, Enter selects. Clearing the field clears the selection. */
export function SearchSelect<V extends OptionValue>({
  label,
  hint,
  error,
  required,
  options,
  value,
  placeholder,
  nullable = !required,
  disabled,
  name,
  ref,
  onChange,
  onBlur,
  loading,
  failure,
  onRetry,
  onSearch,
  isSearching = false,
  more,
}: SearchSelectProps<V>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const combobox = useCombobox<V>({ id, options, value, onSearch, isSearching, onPick: onChange })
  const { isOpen, query, active } = combobox
  const chosen = options.find(option => option.value === value)?.label ?? ''
  const type = (text: string) => {
    if (!isOpen && text === '' && nullable) onChange(null)
    // text typed into the selected label starts a new search
    combobox.type(isOpen ? text : text.replace(chosen, ''))
  }
  return (
    <Field {...{ label, hint, required }} error={error ?? failure}>
      {wiring => (
        <span className="m-box m-combobox" ref={combobox.box}>
          <input
            {...wiring}
            {...combobox.input}
            ref={ref}
            className="m-bare"
            type="text"
            name={name}
            autoComplete="off"
            disabled={disabled}
            placeholder={(isOpen && chosen) || (placeholder ?? t(loading ? 'ui.loading' : 'controls.select.search'))}
            value={isOpen ? query : chosen}
            onChange={event => type(event.target.value)}
            onClick={combobox.open}
            onFocus={event => event.target.select()}
            onKeyDown={combobox.press}
            onBlur={() => {
              combobox.close()
              onBlur?.()
            }}
          />
          <Icon name="chevron" size={16} />
          <OptionList
            {...{ id, label, query, active, isOpen, failure, onRetry, more }}
            loading={loading || (isSearching && combobox.shown.length === 0)}
            ref={combobox.list}
            options={combobox.shown}
            isChosen={option => option === value}
            onPick={combobox.pick}
            onToggle={combobox.toggled}
          />
        </span>
      )}
    </Field>
  )
}

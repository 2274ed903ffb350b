import { useCallback, useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icon.tsx'
import { Field, type FieldProps } from '../field/field.tsx'
import { keepFocus } from '../field/keep-focus.ts'
import { OptionList, type Arriving } from './option-list.tsx'
import type { Option, OptionValue } from './option.ts'
import { useCombobox } from './use-combobox.ts'

export interface MultiSelectProps<V extends OptionValue> extends FieldProps, Arriving {
  options: readonly Option<V>[]
  value: readonly V[]
  disabled?: boolean
  onChange(value: NoInfer<V>[]): void
}

/** Selects several options, shown as tags. Backspace removes the last one. */
export function MultiSelect<V extends OptionValue>({
  label,
  hint,
  error,
  required,
  options,
  value,
  disabled,
  onChange,
  loading,
  failure,
  onRetry,
  onSearch,
  isSearching = false,
  more,
}: MultiSelectProps<V>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const tags = options.filter(option => value.includes(option.value))
  const without = (gone: V) => value.filter(one => one !== gone)
  const combobox = useCombobox<V>({
    id,
    options,
    staysOpen: true,
    onSearch,
    isSearching,
    onPick: picked => onChange(value.includes(picked) ? without(picked) : [...value, picked]),
  })
  const { isOpen, query, active } = combobox
  const { box: boxRef } = combobox
  const box = useCallback(
    (element: HTMLSpanElement | null) => {
      boxRef.current = element
      return keepFocus(element)
    },
    [boxRef],
  )
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '') onChange(value.slice(0, -1))
    else combobox.press(event)
  }
  return (
    <Field
      {...{ label, hint, required }}
      error={error ?? failure}
      aside={<span className="m-field-aside">{t('controls.select.chosen', { count: value.length })}</span>}
    >
      {wiring => (
        <span className="m-box m-combobox m-tags" ref={box}>
          {tags.map(option => (
            <span className="m-tag" key={String(option.value)}>
              <span className="m-truncate">{option.label}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t('controls.select.remove', { name: option.label })}
                onClick={() => onChange(without(option.value))}
              >
                <Icon name="close" size={14} />
              </button>
            </span>
          ))}
          <input
            {...wiring}
            {...combobox.input}
            className="m-bare"
            type="text"
            autoComplete="off"
            disabled={disabled}
            placeholder={tags.length > 0 ? undefined : t(loading ? 'ui.loading' : 'controls.select.search')}
            value={query}
            onChange={event => combobox.type(event.target.value)}
            onClick={combobox.open}
            onKeyDown={press}
            onBlur={combobox.close}
          />
          <OptionList
            {...{ id, label, query, active, isOpen, failure, onRetry, more }}
            loading={loading || (isSearching && combobox.shown.length === 0)}
            several
            ref={combobox.list}
            options={combobox.shown}
            isChosen={option => value.includes(option)}
            onPick={combobox.pick}
            onToggle={combobox.toggled}
          />
        </span>
      )}
    </Field>
  )
}

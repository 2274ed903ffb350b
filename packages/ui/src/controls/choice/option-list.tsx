import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import type { Option, OptionValue } from './option.ts'
import '../overlay/popover.css'
import './option-list.css'

/** Loading state of options from a server. */
export interface Arriving {
  loading?: boolean
  /** Error message. */
  failure?: string
  onRetry?(): void
  /** Lets the server filter: receives each search text. */
  onSearch?(text: string): void
  /** The options still belong to the previous search text. */
  isSearching?: boolean
  /** Note below the list, such as the number of further options. */
  more?: string
}

interface OptionListProps<V extends OptionValue> extends Omit<Arriving, 'onSearch' | 'isSearching'> {
  id: string
  ref: Ref<HTMLDivElement>
  label: string
  options: readonly Option<V>[]
  query: string
  active: number
  isOpen: boolean
  several?: boolean
  isChosen(value: V): boolean
  onPick(option: Option<V>): void
  onToggle(isOpen: boolean): void
}

/** Pop-up list of an input. */
export function OptionList<V extends OptionValue>({
  id,
  ref,
  label,
  options,
  query,
  active,
  isOpen,
  several,
  isChosen,
  onPick,
  onToggle,
  loading,
  failure,
  onRetry,
  more,
}: OptionListProps<V>): ReactNode {
  const { t } = useTranslation()
  return (
    <div
      className="m-popover m-options"
      ref={ref}
      popover="manual"
      onBeforeToggle={event => onToggle(event.newState === 'open')}
      // keep the focus in the input
      onMouseDown={event => event.preventDefault()}
    >
      {isOpen && failure && (
        <p className="m-options-note" role="alert">
          {failure}{' '}
          {onRetry && (
            <Button look="quiet" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )}
        </p>
      )}
      {isOpen && loading && (
        <p className="m-options-note" role="status">
          {t('ui.loading')}
        </p>
      )}
      {isOpen && !loading && !failure && options.length === 0 && (
        <p className="m-options-note" role="status">
          {t(query ? 'controls.select.noMatch' : 'controls.select.empty', { query })}
        </p>
      )}
      <ul id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable={several}>
        {isOpen &&
          options.map((option, index) => (
            <li
              key={String(option.value)}
              id={`${id}-${index}`}
              className="m-option"
              role="option"
              aria-selected={isChosen(option.value)}
              aria-disabled={option.disabled}
              data-active={index === active || undefined}
              onClick={() => onPick(option)}
            >
              <span className="m-option-sign">{isChosen(option.value) && <Icon name="check" size={16} />}</span>
              {option.label}
            </li>
          ))}
      </ul>
      {isOpen && more && (
        <p className="m-options-note" role="status">
          {more}
        </p>
      )}
    </div>
  )
}

import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import type { Option, OptionValue } from './option.ts'
import '../overlay/popover.css'
import './option-list.css'

/** A list that comes from a server: on its way, or not to be had. */
export interface Arriving {
  loading?: boolean
  /** What went wrong, in words. */
  failure?: string
  onRetry?(): void
  /** The server filters: gets each text that is searched for. */
  onSearch?(text: string): void
  /** The options are still those of the text before. */
  isSearching?: boolean
  /** Below the list: how many more there are. */
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

/** What an input with a list shows below itself. */
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
      // the focus stays in the input
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

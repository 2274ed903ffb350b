import type { ReactNode } from 'react'
import { NativeSelect } from './native-select.tsx'
import type { OptionValue } from './option.ts'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'

/** Largest number of options without a search. */
const many = 12

/**
 * Selects one option. Uses the platform's drop-down for few options, and a combobox for many or loading ones.
 *
 * @example
 * <Select label={t('…')} options={options} value={fleetId} onChange={setFleetId} loading={fleets.isPending} />
 */
export function Select<V extends OptionValue>({
  loading,
  failure,
  onRetry,
  onSearch,
  more,
  ...select
}: SearchSelectProps<V>): ReactNode {
  const arrives = loading !== undefined || failure !== undefined
  return arrives || onSearch || select.options.length > many ? (
    <SearchSelect {...select} {...{ loading, failure, onRetry, onSearch, more }} />
  ) : (
    <NativeSelect {...select} />
  )
}

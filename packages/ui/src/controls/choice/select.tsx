import type { ReactNode } from 'react'
import { NativeSelect } from './native-select.tsx'
import type { OptionValue } from './option.ts'
import { SearchSelect, type SearchSelectProps } from './search-select.tsx'

/** More than a list without a search is good for. */
const many = 12

/**
 * One of several. Few options get the platform's drop-down; many, and those still on their way, one with a search.
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

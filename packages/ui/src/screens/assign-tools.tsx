import type { Assignable } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../controls/check/checkbox.tsx'
import { SearchBox } from '../table/index.ts'
import type { AssignState } from './use-assign.ts'

/** Filters of units to assign: a search, and selected units only. */
export function AssignTools({
  assign,
}: {
  assign: Pick<AssignState<Assignable>, 'search' | 'setSearch' | 'selectedOnly' | 'setSelectedOnly'>
}): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <SearchBox value={assign.search} onSearch={assign.setSearch} />
      <Checkbox
        label={t('screens.assign.selectedOnly')}
        checked={assign.selectedOnly}
        onChange={assign.setSelectedOnly}
      />
    </>
  )
}

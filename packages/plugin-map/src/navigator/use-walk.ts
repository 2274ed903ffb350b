import { useState } from 'react'
import { here, modeOf } from './place.ts'
import type { PlaceRow } from './rows.ts'
import type { Focused } from './use-first-focus.ts'
import { useBreadcrumbs } from './use-breadcrumbs.ts'

/** Navigation through the list: where it is, where it goes, and which row gets the focus. */
export function useWalk(own: number, search: string, onSearch: (text: string) => void) {
  const { goTo, goBack, ...rest } = useBreadcrumbs(own)
  const [focusOn, setFocusOn] = useState<Focused>()
  const place = here(rest.way)
  const mode = modeOf(rest.way, search)
  return {
    ...rest,
    id: place.id,
    isOwn: place.id === own,
    mode,
    focusOn,
    goInto({ itemType, id, name }: PlaceRow) {
      setFocusOn('first')
      goTo({ kind: itemType === 'COMPANY' ? 'company' : 'fleet', id, name }, mode === 'search')
      if (mode === 'search') onSearch('')
    },
    showAll() {
      setFocusOn('first')
      goTo({ kind: 'all', id: place.id, name: place.name })
    },
    /** Back to where it came from, onto the row that led here. */
    leave() {
      setFocusOn(
        place.kind === 'all' ? 'first' : { itemType: place.kind === 'company' ? 'COMPANY' : 'FLEET', id: place.id },
      )
      if (mode === 'search') onSearch('')
      else goBack()
    },
  }
}

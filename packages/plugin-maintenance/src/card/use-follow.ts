import { useEffect, useState } from 'react'

/** What is on the card now, in its order. */
const shown = () => [...document.querySelectorAll<HTMLElement>('.mnt-card [data-service]')]
const keyOf = ({ dataset }: HTMLElement) => dataset.service ?? ''

/** Where to go once this was done to a service: to it, to one below it, to one above it. */
export function wayFrom(key: string | undefined): string[] {
  const keys = shown().map(keyOf)
  const place = keys.findIndex(each => each === key)
  return place < 0 ? [] : [...keys.slice(place), ...keys.slice(0, place).toReversed()]
}

/**
 * Where what was done took away what had the focus, it goes to the row of the service, wherever that stands now, or to what
 * is left nearby, or to the title.
 */
export function useFollow(): (way: readonly string[]) => void {
  const [way, follow] = useState<readonly string[]>()
  useEffect(() => {
    const { activeElement } = document
    if (!way || (activeElement !== document.body && activeElement?.tagName !== 'MAIN')) return
    const rows = new Map(shown().map(element => [keyOf(element), element.closest('tr')]))
    const row = way.map(key => rows.get(key)).find(Boolean)
    const target = row ?? document.querySelector<HTMLElement>('.mnt-card h1')
    target?.focus()
  }, [way])
  return follow
}

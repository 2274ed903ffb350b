import { useHost } from '@muster/ui'
import { useEffect } from 'react'

/** Sets the document title to page and tenant. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useHost().theme
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}

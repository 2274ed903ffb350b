import { useHost } from '@muster/ui'
import { useEffect } from 'react'

/** Names the browser's tab after the page and the tenant. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useHost().theme
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}

import { useHost } from '@muster/ui'
import { useEffect } from 'react'
import { ioProfileRoutes, type Family } from './families.ts'

interface Shown {
  id: string
  /** Family in the address. */
  family: Family
  /** Family of the profile; undefined while loading. */
  profileFamily: string | undefined
}

/** Redirects from the address of another family to the profile's own screen. */
export function useFamilyRedirect(screen: 'detail' | 'assign', { id, family, profileFamily }: Shown): void {
  const { nav } = useHost().core
  const routes =
    profileFamily !== undefined && profileFamily !== family && isFamily(profileFamily)
      ? ioProfileRoutes[profileFamily]
      : undefined
  const href = routes?.[screen].href({ params: { id } })
  useEffect(() => {
    if (href) nav?.go(href, { replace: true })
  }, [nav, href])
}

const isFamily = (code: string): code is Family => code in ioProfileRoutes

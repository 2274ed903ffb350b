import { getUser } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Shows the user's name once it is loaded. */
export function UserName({ userId }: { userId: number }): ReactNode {
  const { data } = useQuery(useApi().queryFor(getUser, { path: { userId } }))
  return data && <span className="m-muted">{`${data.name} ${data.surname}`.trim() || data.login}</span>
}

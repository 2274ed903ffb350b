import type { Core } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { TestHost } from './test-host.tsx'

let user = 100

/** A core with a new user, so that nothing is stored. */
export const freshCore = (nav?: Core['nav']): Core => fakeCore({ login: aLogin({ userId: ++user }), nav })

/** Renders as a user, by default a new one. */
export const show = (part: ReactNode, core: Core = freshCore()) =>
  render(part, { wrapper: ({ children }) => <TestHost core={core}>{children}</TestHost> })

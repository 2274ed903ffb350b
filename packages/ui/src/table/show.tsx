import type { Core } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { TestHost } from '../test-host.tsx'

let user = 100

/** A core whose user has never been here, so that nothing is remembered. */
export const freshCore = (nav?: Core['nav']): Core => fakeCore({ login: aLogin({ userId: ++user }), nav })

/** Renders as a user, by default a new one. */
export const show = (part: ReactNode, core: Core = freshCore()) =>
  render(part, { wrapper: ({ children }) => <TestHost core={core}>{children}</TestHost> })

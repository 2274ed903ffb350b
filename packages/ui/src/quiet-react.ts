// For the developer tools, React's development build notes each render and the call stack of each element: together 40 % of what
// component tests cost. It leaves out renders where the console cannot show them, and stacks once it has made 10,000 of them.
import './plain-console.ts'
import React from 'react'

const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

// before the rendering library loads
import './react-act.ts'
// first: imports below must not read what an earlier file stored
import './clean-page.ts'
// skips painting the frame
import './skip-painting.ts'
import './clicks-through-toasts.ts'
// its clean-up unmounts the previous test's screen, which may still store something, so it must run before ours
import 'vitest-browser-react'
import './expect-dialogs.ts'
import { afterEach, beforeEach } from 'vitest'
import { cleanPage } from './clean-page.ts'
import { forgetAll } from '../src/memory.ts'
import { closeToasts } from '../src/toasts.tsx'

beforeEach(cleanPage)
beforeEach(forgetAll)

// modules keep them between tests
afterEach(closeToasts)

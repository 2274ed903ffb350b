// before the rendering library loads
import './settled-react.ts'
// first: imports below must not read what an earlier file stored
import './clean-page.ts'
// skips painting the frame
import './unpainted-frame.ts'
// its clean-up unmounts the previous test's screen, which may still store something, so it must run before ours
import 'vitest-browser-react'
import './raised-events.ts'
import { afterEach, beforeEach } from 'vitest'
import { cleanPage } from './clean-page.ts'
import { forgetAll } from './memory.ts'
import { closeToasts } from './toasts.tsx'

beforeEach(cleanPage)
beforeEach(forgetAll)

// modules keep them between tests
afterEach(closeToasts)

// before the library that renders is loaded
import './settled-react.ts'
// first: nothing imported below may read what an earlier file stored
import './clean-page.ts'
// a frame that nobody looks at
import './unpainted-frame.ts'
// its clean-up unmounts the screen of the test before, which may still store something: it runs before ours
import 'vitest-browser-react'
import './raised-events.ts'
import { afterEach, beforeEach } from 'vitest'
import { cleanPage } from './clean-page.ts'
import { forgetAll } from './memory.ts'
import { closeToasts } from './toasts.tsx'

beforeEach(cleanPage)
beforeEach(forgetAll)

// they outlive the page of a test: a module keeps them
afterEach(closeToasts)

import { afterEach } from 'vitest'
import { closeToasts } from './toasts.tsx'

// they outlive the page of a test: a module keeps them
afterEach(closeToasts)

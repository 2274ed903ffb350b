export { LimitsButton } from './limits-button.tsx'
export { LimitsDrawer } from './limits.drawer.tsx'

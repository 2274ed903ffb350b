export { LimitsButton } from './limits.drawer.tsx'
export { LimitsDrawer } from './limits.drawer.tsx'

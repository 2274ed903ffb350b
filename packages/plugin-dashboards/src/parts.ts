// Parts for a tenant's own dashboard.
export { Board } from './board/board.tsx'
export { PlannedDowntime } from './main/planned-downtime.tsx'
export { useMainLayout } from './main/use-main-layout.ts'

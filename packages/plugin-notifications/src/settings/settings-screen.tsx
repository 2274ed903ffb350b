import type { ReactNode } from 'react'
export function SettingsScreen(): ReactNode { return null }

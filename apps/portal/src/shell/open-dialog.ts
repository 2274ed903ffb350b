import { createStore } from 'zustand/vanilla'

export type DialogId = 'logout' | 'home' | 'news' | 'palette' | 'keys' | 'plugins'

/** Open dialog of the shell; user menu, palette and shortcuts share it. */
export const shellDialog = createStore<{ open?: DialogId }>(() => ({}))

export const openDialog = (open: DialogId): void => shellDialog.setState({ open })
export const closeDialog = (): void => shellDialog.setState({ open: undefined })

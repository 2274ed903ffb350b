import { createStore } from 'zustand/vanilla'

export type DialogId = 'logout' | 'home' | 'news' | 'palette' | 'keys'

/** Which of the frame's dialogs is open, one at a time: the user menu, the palette and the keyboard open the same. */
export const shellDialog = createStore<{ open?: DialogId }>(() => ({}))

export const openDialog = (open: DialogId): void => shellDialog.setState({ open })
export const closeDialog = (): void => shellDialog.setState({ open: undefined })

export { Ago } from './ago.tsx'
export { Boundary } from './boundary.tsx'
export { Button, IconButton } from './button.tsx'
export { Dialog, type DialogKind } from './dialog.tsx'
export { dialogEvents, type DialogEvent } from './dialog-events.ts'
export { RaisedDialog } from './raised-dialog.tsx'
export { loadDialogs, useDialogs, type Dialogs } from './dialogs.tsx'
export {
  HostProvider,
  RegistryProvider,
  useApi,
  useCan,
  useHost,
  useLiveState,
  useRegistry,
  useClient,
  useSession,
  type Host,
} from './host.tsx'
export { Facts, type Fact } from './facts.tsx'
export { passFocusOn } from './hand-on-focus.ts'
export { forgetFailures } from './load-once.ts'
export { Icon, isIconName, type IconName } from './icon.tsx'
export { Fills, Loaded } from './loaded.tsx'
export { LinkButton, ScreenLink } from './link-button.tsx'
export { Identifier, MiddleCut, RowTabIndex } from './identifier/identifier.tsx'
export { createMemory } from './memory.ts'
export { uiMessages } from './messages.ts'
export { OverlayRoot } from './overlay/overlay-root.ts'
export { saveFile } from './save-file.ts'
export { isGone, reasonOf, Retry } from './retry.tsx'
export { Loading, StatePanel } from './state-panel.tsx'
export { PasswordField, TextField } from './text-field.tsx'
export { followTextFieldClicks } from './text-field-clicks.ts'
export { applyTheme, modeOf, themed, type Mode, type ModeChoice } from './theme.ts'
export { Time } from './time.tsx'
export { closeToasts, toast, Toasts, type Toast } from './toasts.tsx'
export { hasUnsaved, useUnsaved } from './unsaved.ts'
export { useLeave } from './use-leave.ts'
export { useDebounced } from './use-debounced.ts'
export { useFormat } from './use-format.ts'
export { useNow } from './use-now.ts'

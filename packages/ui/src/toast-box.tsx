import { Toast as Box } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import type { ShownToast } from './toasts.tsx'

/** How long information stays, in ms; less than no time where somebody has to answer. */
const lifetime = 6_000
const stays = -1

/** One toast: its time stands still while the pointer or the focus is on it. */
export function ToastBox({ tone, text, action, onDismiss }: ShownToast & { onDismiss(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Box
      className="m-toast"
      intent={tone === 'info' ? 'none' : tone}
      timeout={action || tone === 'danger' ? stays : lifetime}
      action={action && { className: 'm-button', text: action.label, onClick: action.run }}
      // Blueprint's says “Close” in every language
      isCloseButtonShown={false}
      message={
        <>
          <p>{text}</p>
          <IconButton icon="close" label={t('ui.close')} onClick={onDismiss} />
        </>
      }
      onDismiss={onDismiss}
    />
  )
}

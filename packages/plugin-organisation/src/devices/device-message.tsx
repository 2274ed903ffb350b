import type { FleetSchemas } from '@muster/contract'
import { Button, Time, toast } from '@muster/ui'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows the last raw message of a device and copies it. */
export function DeviceMessage({ device: { lastMessage } }: { device: FleetSchemas['Device'] }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const text = lastMessage && indented(lastMessage.text)
  const copy = (message: string) =>
    navigator.clipboard.writeText(message).then(
      () => toast({ tone: 'success', text: t('organisation.device.message.copied') }),
      () => toast({ tone: 'danger', text: t('organisation.device.message.copyFailed') }),
    )
  return (
    <section className="device-part" aria-labelledby={id}>
      <div className="device-part-head">
        <h2 id={id}>{t('organisation.device.message')}</h2>
        {text !== undefined && (
          <Button icon="copy" onClick={() => void copy(text)}>
            {t('organisation.device.message.copy')}
          </Button>
        )}
      </div>
      {lastMessage ? (
        <>
          <p className="m-muted">
            {t('organisation.device.message.received')} <Time value={lastMessage.receivedAt} />
            {lastMessage.cut && <> · {t('organisation.device.message.cut')}</>}
          </p>
          <pre className="device-message" dir="ltr" tabIndex={0} aria-labelledby={id}>
            {text}
          </pre>
        </>
      ) : (
        <p className="m-muted">{t('organisation.device.message.none')}</p>
      )}
    </section>
  )
}

/** Indents JSON; returns other text, such as a truncated message, unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

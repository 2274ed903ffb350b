import { Dialog } from '@muster/ui'
import { LimitedTextField } from '@muster/ui/controls'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface VersionDialogProps {
  /** Resolves to false on failure; the dialog then stays open. */
  onAdd(name: string): Promise<boolean>
  onClose(): void
}

const longestName = 100

/** Adds a version; its name has 1 to 100 letters, digits, dashes, underscores and dots (001 §5). */
export function VersionDialog({ onAdd, onClose }: VersionDialogProps): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const isWrong = !/^[A-Za-z0-9._-]*$/.test(name)
  const error = isWrong
    ? t('admin.translations.addVersion.wrong')
    : wasSubmitted && name === ''
      ? t('screens.invalid.missing')
      : undefined
  const add = async () => {
    setSubmitted(true)
    if (isWrong || name === '' || busy) return
    setBusy(true)
    const isAdded = await onAdd(name)
    setBusy(false)
    if (isAdded) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <Dialog
      kind="confirm"
      title={t('admin.translations.addVersion')}
      okLabel={t('admin.translations.addVersion')}
      busy={busy}
      onAnswer={ok => (ok ? void add() : onClose())}
      message={
        <form className="translations-form" onSubmit={submit} noValidate>
          <LimitedTextField
            label={t('admin.translations.addVersion.name')}
            hint={t('admin.translations.addVersion.hint')}
            error={error}
            required
            max={longestName}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={setName}
          />
          <button type="submit" hidden />
        </form>
      }
    />
  )
}

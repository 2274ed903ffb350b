import { Dialog, useFormat } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationProject } from '../clients/translations.client.ts'

interface PullDialogProps {
  languages: TranslationProject['languages']
  /** Code of the language that is selected initially. */
  initialLanguage: string
  version: string
  /** Resolves to false on failure; the dialog then stays open. */
  onPull(languages: string[]): Promise<boolean>
  onClose(): void
}

/** Selects the languages to publish. */
export function PullDialog({ languages, initialLanguage, version, onPull, onClose }: PullDialogProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const [selected, setSelected] = useState<readonly string[]>([initialLanguage])
  const [busy, setBusy] = useState(false)
  const pull = async () => {
    setBusy(true)
    const isDone = await onPull([...selected])
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      kind="confirm"
      title={t('admin.translations.pull.title')}
      okLabel={t('admin.translations.pull')}
      busy={busy}
      onAnswer={ok => (ok ? void pull() : onClose())}
      message={
        <div className="translations-form">
          <p>{t('admin.translations.pull.text', { version })}</p>
          {languages.map(({ code, name, translatedCount, missingCount, changedCount }) => (
            <Checkbox
              key={code}
              label={name}
              hint={t('admin.translations.counts', {
                translated: format.number(translatedCount),
                missing: format.number(missingCount),
                changed: format.number(changedCount),
              })}
              checked={selected.includes(code)}
              onChange={isSelected =>
                setSelected(isSelected ? [...selected, code] : selected.filter(each => each !== code))
              }
            />
          ))}
        </div>
      }
    />
  )
}

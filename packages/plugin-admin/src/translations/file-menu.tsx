import { Dialog, saveFile, toast, useFormat, useClient } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translationManagement, type Imported, type TranslationTarget } from '../clients/translations.client.ts'

interface FileMenuProps {
  target: TranslationTarget
  /** Language name. */
  name: string
  mayEdit: boolean
}

/** Refused texts to list; the rest are counted. */
const mostListed = 10

/** Exports and imports the texts of a language as a JSON file. */
export function FileMenu({ target, name, mayEdit }: FileMenuProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useClient(translationManagement)
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<Imported>()
  const showError = (action: string) => (error: Error) =>
    void toast({ tone: 'danger', text: `${t(`admin.translations.${action}.failed`)} ${error.message}` })
  const exporting = useMutation({
    mutationFn: () => client.file(target),
    onSuccess: file => {
      saveFile({
        blob: new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
        filename: `translations-${target.projectId}-${file.version}-${file.language}.json`,
      })
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: showError('export'),
  })
  const importing = useMutation({
    mutationFn: async (file: File) => {
      const texts = parseTexts(await file.text())
      if (!texts) throw new Error(t('admin.translations.import.none'))
      return client.import(target, texts)
    },
    onSuccess: setImported,
    onError: showError('import'),
    onSettled: () => Promise.all(client.keys().map(queryKey => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <>
      <MenuButton
        label={t('admin.translations.file')}
        icon="download"
        disabled={exporting.isPending || importing.isPending}
      >
        {() => (
          <>
            <MenuItem label={t('admin.translations.export')} onChoose={() => exporting.mutate()} />
            {mayEdit && <MenuItem label={t('admin.translations.import')} onChoose={() => input.current?.click()} />}
          </>
        )}
      </MenuButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('admin.translations.import')}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) importing.mutate(file)
          // lets the user select the corrected file again
          event.target.value = ''
        }}
      />
      {imported && (
        <Dialog
          kind="info"
          title={t('admin.translations.import.title', { language: name })}
          message={
            <>
              <p>
                {t('admin.translations.import.done', {
                  saved: format.number(imported.savedCount),
                  unchanged: format.number(imported.unchangedCount),
                  refused: format.number(imported.refusedCount),
                })}
              </p>
              {imported.refused.length > 0 && (
                <>
                  <p>{t('admin.translations.import.refused')}</p>
                  <ul className="translations-refused">
                    {imported.refused.slice(0, mostListed).map(({ key, message }) => (
                      <li key={key}>
                        <strong dir="ltr">{key}</strong> {message}
                      </li>
                    ))}
                  </ul>
                </>
              )}
              {imported.refusedCount > mostListed && (
                <p>
                  {t('admin.translations.import.more', { number: format.number(imported.refusedCount - mostListed) })}
                </p>
              )}
            </>
          }
          onAnswer={() => setImported(undefined)}
        />
      )}
    </>
  )
}

/** Returns the texts by key of an export or a plain message file; undefined for other content. */
function parseTexts(content: string): Record<string, string> | undefined {
  const given = parse(content)
  const texts = isRecord(given) && isRecord(given['texts']) ? given['texts'] : given
  if (!isRecord(texts)) return undefined
  const found = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return found.length > 0 && found.length === Object.keys(texts).length ? Object.fromEntries(found) : undefined
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
